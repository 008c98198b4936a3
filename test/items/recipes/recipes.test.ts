import { describe, expect, test } from 'vitest';
import { parseItemsFromTable } from '../../../src/items/found-questions.ts';
import { shuffleChoicesByText } from '../../../src/items/recipes/recipe.ts';
import { recogniseTable } from '../../../src/items/recipes/recipe-rows.ts';
import { isDatasetKeptPrivate, findRecipeById, recipes } from '../../../src/items/recipes/recipes.ts';
import { chosenToItemColumns } from '../../../src/pages/items/chosen-columns.ts';
import { chosenColumnsFromRecipe } from '../../../src/pages/items/hub/recipe-columns.ts';
import { rowsToItemTable } from '../../../src/items/table-of-rows.ts';

type Row = Parameters<typeof rowsToItemTable>[0][number]['fields'];

/** Made-up rows with the columns of the data sets. */
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

/** More made-up rows. */
Object.assign(made, {
  'math-500': {
    row: { problem: 'Half of 1?', solution: 'So \\boxed{1/2}.', answer: '1/2', subject: 'Sums', level: 1, unique_id: 'a/1' },
    item: { question: 'Half of 1?', answer: '1/2', solution: 'So \\boxed{1/2}.', subject: 'Sums' },
  },
  'aime-2024': {
    row: { ID: '2024-I-99', Problem: 'One and one?', Solution: 'Count.', Answer: 2 },
    item: { id: '2024-I-99', question: 'One and one?', answer: '2', solution: 'Count.' },
  },
  'hendrycks-math': {
    row: { problem: 'One and one?', level: 'Level 1', type: 'Sums', solution: 'Not \\boxed{1}: \\boxed{2}.' },
    item: { answer: '2', subject: 'Sums' },
  },
  simpleqa: {
    row: { metadata: "{'topic': 'Sums'}", problem: 'One and one?', answer: 'two' },
    item: { question: 'One and one?', answer: 'two' },
  },
  'nq-open': {
    row: { question: 'one and one', answer: ['two', '2'] },
    item: { answer: 'two', counts: { rules: [{ kind: 'text', any: ['two', '2'] }], together: 'all' } },
  },
  svamp: {
    row: { ID: 'x-1', Body: 'Ida has 1 pen.', Question: 'How many?', Equation: '1', Answer: '1', Type: 'Addition' },
    item: { id: 'x-1', question: 'Ida has 1 pen.\n\nHow many?', answer: '1', subject: 'Addition' },
  },
  mgsm: {
    row: { question: 'Eins und eins?', answer: 'Zwei sind 2.', answer_number: 2, equation_solution: '1+1' },
    item: { question: 'Eins und eins?', answer: '2' },
  },
  squad: {
    row: {
      id: 'q1',
      title: 'Sums',
      context: 'One and one is two.',
      question: 'One and one?',
      answers: { text: ['two'], answer_start: [15] },
    },
    item: { id: 'q1', question: 'One and one is two.\n\nOne and one?', answer: 'two' },
  },
  bbh: {
    row: { input: 'One and one?\nOptions:\n(A) one\n(B) two', target: '(B)' },
    item: { question: 'One and one?', choices: ['one', 'two'], answer: 1 },
  },
  'openai-evals': {
    row: { input: [{ role: 'user', content: 'One and one?' }], ideal: 'two' },
    item: { question: 'One and one?', answer: 'two' },
  },
  roparq: {
    row: {
      questions: ['One and one?', 'Add one to one.', 'What are one and one?'],
      ...{ options: ['1', '2'], answer_idx: 1, sampled_idxs_list: [[1, 0]], source_dataset: 'own' },
    },
    item: {
      question: 'One and one?',
      paraphrases: ['Add one to one.', 'What are one and one?'],
      ...{ choices: ['1', '2'], answer: 1, subject: 'own', columns: { 'given orders': '[[1,0]]' } },
    },
  },
  commonsenseqa: {
    row: {
      id: 'c1',
      question: 'Where do pens lie?',
      question_concept: 'pen',
      choices: { label: ['A', 'B'], text: ['desk', 'sea'] },
      answerKey: 'A',
    },
    item: { id: 'c1', choices: ['desk', 'sea'], answer: 0 },
  },
  mathqa: {
    row: {
      Problem: 'One thousand and one?',
      Rationale: 'Count.',
      options: 'a ) 1,000 , b ) 1,001 , c ) none of these',
      correct: 'b',
      category: 'general',
    },
    item: { choices: ['1,000', '1,001', 'none of these'], answer: 1, solution: 'Count.' },
  },
  imdb: {
    row: { text: 'A joy.', label: 1 },
    item: { question: 'A joy.\n\nIs this review positive or negative?', choices: ['negative', 'positive'], answer: 1 },
  },
  mnli: {
    row: { premise: 'Ida sings.', hypothesis: 'Ida is silent.', label: 2, idx: 1 },
    item: { choices: ['entailment', 'neutral', 'contradiction'], answer: 2 },
  },
  anli: {
    row: { uid: 'u', premise: 'Ida sings.', hypothesis: 'Ida makes a sound.', label: 'entailment', reason: '' },
    item: { answer: 0 },
  },
  snli: { row: { sentence1: 'Ida sings.', sentence2: 'Ida is tall.', gold_label: 'neutral' }, item: { answer: 1 } },
  agieval: {
    row: { passage: 'Two boxes.', question: 'How many?', options: ['(A)one', '(B)two'], label: 'B', answer: null },
    item: { question: 'Two boxes.\n\nHow many?', choices: ['one', 'two'], answer: 1 },
  },
  rewardbench: {
    row: {
      prompt: 'One and one?',
      chosen: 'Two.',
      chosen_model: 'm',
      rejected: 'Three.',
      rejected_model: 'n',
      subset: 'sums',
      id: 1,
    },
    item: { question: 'One and one?', response: 'Two.', columns: { 'second response': 'Three.', 'response by': 'm' } },
  },
  'hh-rlhf': {
    row: { chosen: '\n\nHuman: One and one?\n\nAssistant: Two.', rejected: '\n\nHuman: One and one?\n\nAssistant: Guess.' },
    item: { question: 'Human: One and one?', response: 'Two.', columns: { 'second response': 'Guess.' } },
  },
  'gair-lima': {
    row: { conversations: ['One and one?', 'Two.', 'Sure?'], source: 'own' },
    item: { question: 'One and one?', response: 'Two.', criterion: 'helpfulness', source: 'own' },
  },
} satisfies typeof made);

function read(id: string, rows: readonly Row[]) {
  const placed = rows.map((fields, index) => ({ row: index + 1, fields }));
  const { table, preview, lacks } = recogniseTable(rowsToItemTable(placed, id), id);
  expect(lacks).toEqual([]);
  const columns = chosenToItemColumns(chosenColumnsFromRecipe(preview, findRecipeById(id)!.columns, lacks));
  return parseItemsFromTable(table, id, columns, 'to be stored').items;
}

describe('each recipe makes of its data set’s columns what they mean', () => {
  test.each(Object.keys(made))('%s', (id) => {
    expect(read(id, [made[id]!.row])[0]).toMatchObject(made[id]!.item);
  });

  test('no recipe is left out', () => {
    const elsewhere = ['truthfulqa', 'gpqa', 'ifeval', 'mmlu-multi-prompt'];
    expect([...Object.keys(made), ...elsewhere].toSorted()).toEqual(recipes.map(({ id }) => id).toSorted());
  });

  test.each(Object.keys(made))('%s is recognised in a file where no other file has its columns', (id) => {
    const { preview } = recogniseTable(rowsToItemTable([{ row: 1, fields: made[id]!.row }], 'x'));
    const { title, isInFile } = findRecipeById(id)!;
    // ANLI’s pairs have the same columns as MNLI’s.
    const known = id === 'anli' ? findRecipeById('mnli')!.title : isInFile && title;
    expect(preview.recipe?.title).toBe(known);
  });

  test.each([
    ['roparq', ['source_dataset']],
    ['boolq', ['passage']],
    ['hh-rlhf', []],
    ['mathqa', ['Rationale', 'category']],
  ])('%s: what a recipe makes columns of is asked; what a person leaves out is not', (id, left) => {
    const { table, preview } = recogniseTable(rowsToItemTable([{ row: 1, fields: made[id]!.row }], 'x'));
    const {
      context: _,
      subject: __,
      solution: ___,
      ...columns
    } = chosenToItemColumns(chosenColumnsFromRecipe(preview, preview.recipe!.columns, []));
    const { found } = parseItemsFromTable(table, 'x', columns);
    expect(found.notAsked.map(({ column }) => column)).toEqual(left);
  });

  test('the authors’ file of TruthfulQA has a label for each choice', () => {
    const row = { question: 'Is snow hot?', mc1_targets: { No: 1, Yes: 0 }, mc2_targets: { No: 1, Yes: 0 } };
    const [item] = read('truthfulqa', [row]);
    expect(item!.choices?.[Number(item!.answer)]).toBe('No');
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
