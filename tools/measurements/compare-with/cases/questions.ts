import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import { parseItemsFromTable, type QuestionTableSummary } from '../../../../src/items/found-questions.ts';
import { parseItemTable, type ItemFilePreview } from '../../../../src/items/item-file.ts';
import { readChosenRows } from '../../../../src/items/parquet/chosen-rows.ts';
import { recogniseTable } from '../../../../src/items/recipes/recipe-rows.ts';
import { rowsToItemTable } from '../../../../src/items/table-of-rows.ts';
import { areColumnsComplete, chosenToItemColumns } from '../../../../src/pages/items/chosen-columns.ts';
import { chosenColumnsFromRecipe } from '../../../../src/pages/items/hub/recipe-columns.ts';
import { renderQuestionByFirstStudy } from '../../../../src/pages/items/rendered-question.ts';
import '../../../../src/studies/give-studies.ts';
import type { Outcome } from '../answers/cases.ts';

/** A question file as the page shows it before any manual choice. Nothing is detected in a file without answers. */
export interface OpenedQuestions {
  readonly preview: ItemFilePreview;
  readonly items: readonly Item[];
  readonly found?: QuestionTableSummary;
  /** The prompt of the first question, from *As it would be asked*. */
  readonly prompt: string;
}

/** Opens a question file as *Add your own questions* does. Throws a `UserError` if it cannot be read. */
export async function openQuestions(path: string, name: string): Promise<OpenedQuestions> {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const opened = name.endsWith('.parquet')
    ? rowsToItemTable(await readChosenRows([await openAsBlob(path)], name, { take: 'all' }), name)
    : parseItemTable(readFileSync(path, 'utf8'), name);
  const { table, preview } = recogniseTable(opened);
  const chosen = chosenColumnsFromRecipe(preview, preview.recipe?.columns ?? {}, []);
  if (!areColumnsComplete(chosen)) return { preview, items: [], prompt: '' };
  const { items, found } = parseItemsFromTable(table, name, chosenToItemColumns(chosen), 'to be stored');
  const [first] = items;
  const shown = first && (await renderQuestionByFirstStudy(first, { items }));
  return { preview, items, found, prompt: shown?.messages.map(({ content }) => content).join('\n') ?? '' };
}

const allHave = (items: readonly Item[], holds: (item: Item) => boolean) => items.length > 0 && items.every(holds);
const chosenTexts = (items: readonly Item[]) => items.map(({ choices, answer }) => choices?.[Number(answer)]);
const areSame = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other);
const isOpenPrompt = ({ prompt }: OpenedQuestions) => /answer questions/.test(prompt) && !/multiple-choice/.test(prompt);
const hasNoLabels = (items: readonly Item[]) =>
  items.every(({ choices = [] }) => choices.every((choice) => !/^(?:\([A-Z]\)|[A-Z]\.)/.test(choice)));

/** The expected result for each file of `cases/questions`, from its INDEX.md. */
const expectations: Readonly<
  Record<string, { readonly kind: string; readonly holds: (opened: OpenedQuestions) => boolean }>
> = {
  'gpqa-like.csv': {
    kind: 'right and wrong answers become four choices',
    holds: ({ items }) =>
      items.length === 3 &&
      allHave(items, ({ choices }) => choices?.length === 4) &&
      areSame(chosenTexts(items), ['Carbon dioxide', 'Mercury', 'Honey']) &&
      items.some(({ answer }) => answer !== 0),
  },
  'svamp-like.jsonl': {
    kind: 'the passage in the prompt',
    holds: (opened) =>
      areSame(
        opened.items.map(({ answer }) => answer),
        ['7', '12'],
      ) &&
      /pears and gives 5 away\.\s+How many/.test(opened.prompt) &&
      isOpenPrompt(opened),
  },
  'boolq-like.jsonl': {
    kind: 'the passage in the prompt',
    holds: ({ items, prompt }) =>
      areSame(chosenTexts(items), ['yes', 'no']) && /40 metres deep\. .*\n\nIs the lake deeper/.test(prompt),
  },
  'ifeval-like.jsonl': {
    kind: 'no answers, and the reason',
    holds: ({ preview, items }) =>
      items.length === 0 && preview.guess.answer === null && /no reference answers/.test(preview.recipe?.refusal ?? ''),
  },
  'agieval-like.jsonl': {
    kind: 'labels of choices, and the passage',
    holds: ({ items, prompt }) =>
      areSame(
        items.map(({ answer, cluster }) => [answer, cluster]),
        [
          [1, 'passage 1'],
          [0, 'passage 1'],
        ],
      ) &&
      hasNoLabels(items) &&
      /red, blue, green\.\s+Which box/.test(prompt),
  },
  'prefixed-choices.jsonl': {
    kind: 'labels of choices',
    holds: ({ items, prompt }) =>
      areSame(chosenTexts(items), ['blue', 'pear']) && hasNoLabels(items) && !/A\. A\./.test(prompt),
  },
  'nq-like.jsonl': {
    kind: 'several right texts',
    holds: ({ items }) =>
      areSame(items[0]?.counts?.rules ?? [], [{ kind: 'text', any: ['Ada Stone', 'A. Stone'] }]) &&
      items[1]?.answer === '1911',
  },
  'bbh-like.json': {
    kind: 'rows inside an object, options inside the question',
    holds: ({ items }) => items.length === 2 && areSame(chosenTexts(items), ['rose', 'sky']),
  },
  'winogrande-like.jsonl': {
    kind: 'as the hub recipe reads it',
    holds: ({ items }) =>
      areSame(chosenTexts(items), ['the cup', 'the box']) &&
      allHave(items, ({ question }) => question.endsWith('What belongs where the “_” stands?')),
  },
  'hellaswag-like.jsonl': {
    kind: 'as the hub recipe reads it',
    holds: ({ items }) =>
      areSame(chosenTexts(items), ['whisks it in a bowl.', 'it rains.', 'she pours the tea.']) &&
      items[0]?.question === 'She cracks an egg. Then she',
  },
  'mgsm-like.tsv': {
    kind: 'a table without a header',
    holds: ({ items, preview }) =>
      preview.layout === 'bare table' &&
      areSame(
        items.map(({ answer }) => answer),
        ['7', '12', '10'],
      ),
  },
  'math-like.jsonl': {
    kind: 'the last box of the solution',
    holds: ({ items }) =>
      areSame(
        items.map(({ answer }) => answer),
        ['1', '3'],
      ) && allHave(items, ({ solution }) => solution !== undefined),
  },
  'oaieval-sample.jsonl': {
    kind: 'a chat, and one or several right texts',
    holds: ({ items }) =>
      items[0]?.question === 'Answer with one word.\n\nCapital of Norway?' &&
      items[0].counts !== undefined &&
      items[1]?.answer === 'Lima',
  },
  'date-answer.parquet': { kind: 'a date', holds: ({ items }) => items[0]?.answer === '2026-01-01' },
  'classlabel.parquet': {
    kind: 'names of classes',
    holds: ({ items }) =>
      areSame(chosenTexts(items), ['positive', 'negative', 'positive']) &&
      allHave(items, ({ choices }) => areSame(choices ?? [], ['negative', 'positive'])),
  },
};

/** Opens each file of `questions` in a folder of cases, and compares it with the expected result. */
export async function readQuestionCases(folder: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, { kind, holds }] of Object.entries(expectations)) {
    const at = { kind: `question file: ${kind}`, id: name };
    try {
      const opened = await openQuestions(join(folder, 'questions', name), name);
      const read = JSON.stringify(opened.items.slice(0, 2)).slice(0, 300);
      outcomes.push({ ...at, isExpected: holds(opened), read: read === '[]' ? 'no questions' : read });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      outcomes.push({ ...at, isExpected: false, read: error.message });
    }
  }
  return outcomes;
}
