import type { Item } from '../../core/items/item.ts';
import { zip } from '../../base/objects/zip.ts';
import { choiceFault } from '../../core/items/item-faults.ts';
import { findFreeId, slugFromText } from '../../items/own-set.ts';
import { plural } from '../../core/words/format.ts';
import type { ImportedLog, LoggedQuestion } from './imported-log.ts';
import type { LogGrid } from './log-grid.ts';
import { fixLoneSurrogates } from './plain-text.ts';

/** The questions of a grid as items, in its order, and sentences about what was changed. */
export interface LogItems {
  readonly items: readonly Item[];
  readonly itemRemarks: readonly string[];
}

export function itemsOfLog(log: ImportedLog, { questions }: Pick<LogGrid, 'questions'>): LogItems {
  const reordered = new Set(log.answers.flatMap(({ shown, question }) => (shown ? [question] : [])));
  const asked = questions.flatMap((at) => log.questions[at] ?? []);
  let unlike = 0;
  let moved = 0;
  const items = zip(asked, itemIds(asked)).map(([question, id], n): Item => {
    const item = itemOf(question, id);
    const isMoved = reordered.has(questions[n] ?? -1);
    if (!question.choices || (item.choices && !isMoved)) return item;
    if (isMoved) moved += 1;
    else unlike += 1;
    return withoutChoices(question, item);
  });
  return {
    items,
    itemRemarks: [
      ...(unlike > 0
        ? [
            `${plural(unlike, 'question')} with choices ${unlike === 1 ? 'is' : 'are'} imported without them, because the log does not say which choice is right, has one twice, or has more than 26.`,
          ]
        : []),
      ...(moved > 0
        ? [
            `The choices of ${plural(moved, 'question')} have different orders, so their letters mean different choices. Only the log’s score counts there, and their answers are compared by their words.`,
          ]
        : []),
    ],
  };
}

function itemOf({ question, choices, answer, subject, cluster, response, columns }: LoggedQuestion, id: string): Item {
  const item: Item = {
    id,
    question: question.trim() === '' ? '(no question in the log)' : fixLoneSurrogates(question),
    ...(choices && { choices: choices.map(fixLoneSurrogates) }),
    answer: typeof answer === 'string' ? fixLoneSurrogates(answer) : (answer ?? ''),
    ...(subject !== undefined && subject.trim() !== '' && { subject: fixLoneSurrogates(subject) }),
    ...(cluster !== undefined && { cluster: fixLoneSurrogates(cluster) }),
    ...(response !== undefined && { response: fixLoneSurrogates(response) }),
    ...(columns && { columns: wellFormedIn(columns) }),
  };
  return choices && choiceFault(item) === undefined ? item : withoutChoices({ choices, answer }, item);
}

const wellFormedIn = (columns: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [fixLoneSurrogates(name), fixLoneSurrogates(value)]));

function withoutChoices(
  { choices, answer }: { readonly choices?: readonly string[] | undefined; readonly answer?: number | string | undefined },
  { choices: _, ...item }: Item,
): Item {
  const reference = typeof answer === 'number' ? choices?.[answer] : answer;
  return { ...item, answer: fixLoneSurrogates(reference ?? '') };
}

/** A question's own id if it is unique; else its set’s id and a number. */
function itemIds(questions: readonly LoggedQuestion[]): readonly string[] {
  const own = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of questions) if (id !== undefined) (own.has(id) ? twice : own).add(id);
  const sets = setIds(questions);
  const numbers = new Map<string, number>();
  const width = String(questions.length).length;
  return questions.map(({ id, set: name }) => {
    if (id !== undefined && !twice.has(id)) return id;
    const set = sets.get(name) ?? 'log';
    for (let number = (numbers.get(set) ?? 0) + 1; ; number++) {
      const numbered = `${set}/${String(number).padStart(width, '0')}`;
      numbers.set(set, number);
      if (!own.has(numbered)) return numbered;
    }
  });
}

/** The id of each set of the log: its name in lower-case letters, digits and hyphens. */
function setIds(questions: readonly LoggedQuestion[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { set } of questions) if (!ids.has(set)) ids.set(set, findFreeId(slugFromText(set), [...ids.values()]));
  return ids;
}
