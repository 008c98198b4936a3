import { getOwn } from '../../base/objects/get-own.ts';
import type { LogField, LoggedAnswer } from './imported-log.ts';

/** A field of a log, before it is known whether it differs. */
export interface FieldGiven {
  readonly id: string;
  readonly title: string;
  readonly kind: LogField['kind'];
  /** Short names of values that have one. */
  readonly names?: Readonly<Record<string, string>>;
  readonly ids?: LogField['ids'];
  readonly messages?: LogField['messages'];
}

/** What varies the asking, as likely as its kind makes it: the likeliest first. */
const likeliest: readonly LogField['kind'][] = ['system message', 'prompt', 'wording', 'task', 'setting', 'file'];

type AnswerLevels = Pick<LoggedAnswer, 'model' | 'question' | 'levels'>;

/**
 * The fields that differ among the answers to a question. Proposed are those without which answers of one model to one question could not be told
 * apart: the likeliest kind first, and of two that say the same only the first.
 */
export function variedFields(given: readonly FieldGiven[], answers: readonly AnswerLevels[]): readonly LogField[] {
  // Answers share their levels: most fields are told not to differ by a few.
  const shared = [...new Set(answers.map(({ levels }) => levels))];
  const varied = given.filter(
    ({ id }) =>
      new Set(shared.map((levels) => levelOf(levels, id))).size > 1 &&
      differs(answers, id, ({ question }) => String(question)),
  );
  const proposed: string[] = [];
  const inOrder = [...varied].sort((one, other) => likeliest.indexOf(one.kind) - likeliest.indexOf(other.kind));
  for (const { id } of inOrder)
    if (
      differs(answers, id, ({ model, question, levels }) =>
        JSON.stringify([model, question, ...proposed.map((each) => levelOf(levels, each))]),
      )
    )
      proposed.push(id);
  return varied.map(({ id, title, kind, names, ids, messages }) => {
    const values = [...new Set(answers.map(({ levels }) => levelOf(levels, id)))];
    const short = namesOf(values, title, kind === 'setting' ? { '': 'not set', ...names } : names);
    return {
      id,
      title,
      kind,
      values,
      ...(short && { names: short }),
      ...(ids && { ids }),
      ...(messages && { messages }),
      isProposed: proposed.includes(id),
    };
  });
}

const levelOf = (levels: LoggedAnswer['levels'], id: string): string => getOwn(levels, id) ?? '';

function differs(answers: readonly AnswerLevels[], id: string, groupOf: (answer: AnswerLevels) => string): boolean {
  const first = new Map<string, string>();
  for (const answer of answers) {
    const group = groupOf(answer);
    const level = levelOf(answer.levels, id);
    const before = first.get(group);
    if (before === undefined) first.set(group, level);
    else if (before !== level) return true;
  }
  return false;
}

const longestName = 40;

function namesOf(
  values: readonly string[],
  title: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined {
  const names = values.flatMap((value, n): [string, string][] => {
    const name = getOwn(given, value) ?? (value === '' ? 'none' : undefined);
    if (name !== undefined) return [[value, name]];
    return value.length > longestName || value.includes('\n') ? [[value, `${title} ${n + 1}`]] : [];
  });
  return names.length > 0 ? Object.fromEntries(names) : undefined;
}
