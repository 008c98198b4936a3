import { describe, expect, test } from 'vitest';
import { parseItemsFromTable } from '../../../src/items/found-questions.ts';
import type { ItemColumns } from '../../../src/items/item-columns.ts';
import { shuffleChoicesByText } from '../../../src/items/recipes/recipe.ts';
import { recogniseTable } from '../../../src/items/recipes/recipe-rows.ts';
import { isDatasetKeptPrivate, findRecipeById, recipes } from '../../../src/items/recipes/recipes.ts';
import { rowsToItemTable } from '../../../src/items/table-of-rows.ts';

type Row = Parameters<typeof rowsToItemTable>[0][number]['fields'];

/** Made-up rows with the columns that the data sets have. */
const made: Readonly<Record<string, { row: Row; item: object }>> = {
  mmlu: {
    row: { question: 'One and one?', subject: 'sums', choices: ['1', '2', '3', '4'], answer: 1 },
    item: { choices: ['1', '2', '3', '4'], answer: 1, subject: 'sums' },
  },
  'mmlu-pro': {
    row: { question: 'One and one?', options: ['1', '2', '3'], answer_index: 1, answer: 'B', category: 'sums' },
    item: { choices: ['1', '2', '3'], answer: 1, subject: 'sums' },
  },
  gsm8k: { row: { question: 'One and one?', answer: 'It is two.\n#### 2' }, item: { answer: '2', solution: 'It is two.' } },
  arc: {
    row: { id: 'X_1', question: 'One and one?', choices: { text: ['1', '2', '3'], label: ['1', '2', '3'] }, answerKey: '2' },
    item: { id: 'X_1', choices: ['1', '2', '3'], answer: 1 },
  },
  hellaswag: {
    row: { ctx: 'He adds. The sum', endings: ['is two.', 'is three.'], label: '0', activity_label: 'Adding' },
    item: { question: 'He adds. The sum', choices: ['is two.', 'is three.'], answer: 0, subject: 'Adding' },
  },
  boolq: {
    row: { question: 'is one and one two', passage: 'Sums are easy.', answer: true },
    item: { question: 'Sums are easy.\n\nIs one and one two?', choices: ['yes', 'no'], answer: 0 },
  },
  winogrande: {
    row: { sentence: 'One and one is _.', option1: 'two', option2: 'three', answer: '1' },
    item: { question: 'One and one is _.\n\nWhat belongs where the “_” stands?', choices: ['two', 'three'], answer: 0 },
  },
};

function read(id: string, rows: readonly Row[]) {
  const placed = rows.map((fields, index) => ({ row: index + 1, fields }));
  const { table, lacks } = recogniseTable(rowsToItemTable(placed, id), id);
  expect(lacks).toEqual([]);
  const { columns } = findRecipeById(id)!;
  const given = Object.fromEntries(
    Object.entries(columns).filter(
      ([, column]) => typeof column !== 'string' || column !== 'id' || table.columns.includes('id'),
    ),
  );
  return parseItemsFromTable(table, id, given as unknown as ItemColumns, 'to be stored').items;
}

describe('each recipe makes of its data set’s columns what they mean', () => {
  test.each(Object.keys(made))('%s', (id) => {
    expect(read(id, [made[id]!.row])[0]).toMatchObject(made[id]!.item);
  });

  test('TruthfulQA and GPQA, whose right choice stands first, have it at a drawn place', () => {
    const words = Array.from({ length: 40 }, (_, n) => `Which, number ${n}?`);
    const labels = [1, 0, 0, 0];
    const choices = ['right', 'wrong', 'false', 'not so'];
    const truths = read(
      'truthfulqa',
      words.map((question) => ({ question, mc1_targets: { choices, labels } })),
    );
    const experts = read(
      'gpqa',
      words.map((question) => ({
        Question: question,
        'Correct Answer': 'right',
        'Incorrect Answer 1': 'wrong',
        'Incorrect Answer 2': 'false',
        'Incorrect Answer 3': 'not so',
        'High-level domain': 'Physics',
      })),
    );
    for (const items of [truths, experts]) {
      expect(items.every(({ choices, answer }) => choices?.[answer as number] === 'right')).toBe(true);
      expect(new Set(items.map(({ answer }) => answer)).size).toBe(4);
    }
    expect(findRecipeById('gpqa')!.keepPrivate).toBe(true);
  });

  test('a column that is not there is named, and nothing is made', () => {
    const rows = [{ row: 1, fields: { question: 'Which?', mc2_targets: {} } }];
    const table = rowsToItemTable(rows, 'x');
    expect(recogniseTable(table, 'truthfulqa')).toMatchObject({ table, lacks: ['mc1_targets'] });
  });
});

test('each has its source, and an id of the hub or a file that it is known by', () => {
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
  const onHub = recipes.flatMap(({ dataset }) => (dataset === '' ? [] : [dataset]));
  expect(new Set(onHub).size).toBe(onHub.length);
  for (const { dataset, citation, isInFile, checked } of recipes) {
    if (dataset === '') expect(isInFile).toBeDefined();
    else expect(dataset).toMatch(/^[\w.-]+\/[\w.-]+$/);
    expect(citation).toMatch(/\d{4}/);
    if (checked !== undefined) expect(checked).toMatch(/^[\w.-]+\/[\w./-]+/);
  }
});

test('a drawn order is the same for everybody', () => {
  const of = () => shuffleChoicesByText(['a', 'b', 'c', 'd'], 2, 'Which letter?');
  expect(of()).toEqual(of());
  expect(of().choices.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(of().choices[of().answer]).toBe('c');
});

test('a data set whose makers want its questions kept off the web is known by its id, however it is written', () => {
  expect(['Idavidrein/gpqa', ' idavidrein/GPQA ', 'openai/gsm8k', ''].map(isDatasetKeptPrivate)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
