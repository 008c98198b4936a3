import { describe, expect, test } from 'vitest';
import type { Item, ItemSet } from '../../src/core/items/item.ts';
import { responseAuthors, twoResponses } from '../../src/core/items/two-responses.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import {
  guessQuestionColumns,
  guessItemColumnRoles,
  type ColumnGuess,
  type ItemColumns,
} from '../../src/items/item-columns.ts';
import { previewItemTable, parseItemTable } from '../../src/items/item-file.ts';
import type { ItemTable } from '../../src/items/item-rows.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';
import { itemSetToFile } from '../../src/items/set-file.ts';
import { findItemsLackingTwoResponses } from '../../src/items/two-responses.ts';

const chosenOf = (guess: ColumnGuess): ItemColumns =>
  Object.fromEntries(Object.entries(guess).filter(([, column]) => column !== null)) as unknown as ItemColumns;

/** Reads a table with the guessed columns, changed by `more`. */
function found(table: ItemTable, more: Partial<ItemColumns> = {}) {
  return parseItemsFromTable(table, 'pairs', { ...chosenOf(previewItemTable(table).guess), ...more }, 'to be stored');
}
const inText = (text: string, more: Partial<ItemColumns> = {}) => found(parseItemTable(text, 'pairs'), more);
const inLines = (...rows: readonly unknown[]) => inText(rows.map((row) => JSON.stringify(row)).join('\n'));
/** Why the wrong row is left out of a file with one valid row. */
const whyLeftOut = (right: unknown, wrong: unknown) => inLines(right, wrong).found.firstLeftOut.map(({ why }) => why);

const csv = [
  'question,response_a,response_b,model_a,model_b,topic',
  'Why is the sky blue?," Rayleigh scattering. ",It is the sea.,tiny-a,tiny-b,physics',
  'Two and two?,Four.,Five.,tiny-a,,sums',
].join('\n');

test('a question with two responses needs neither an answer nor a criterion', () => {
  const { items, found: what } = inText(csv);
  expect(items).toEqual([
    {
      id: '001',
      question: 'Why is the sky blue?',
      answer: '',
      subject: 'physics',
      response: ' Rayleigh scattering. ',
      columns: { 'second response': 'It is the sea.', 'response by': 'tiny-a', 'second response by': 'tiny-b' },
    },
    {
      id: '002',
      question: 'Two and two?',
      answer: '',
      subject: 'sums',
      response: 'Four.',
      columns: { 'second response': 'Five.', 'response by': 'tiny-a' },
    },
  ]);
  expect(what.kinds).toEqual({ choices: 0, numbers: 0, texts: 0, judged: 0, compared: 2 });
  expect(what.long).toBeUndefined();
  expect(items.map(responseAuthors)).toEqual([['tiny-a', 'tiny-b'], undefined]);
  expect(items.map(twoResponses)).toEqual([
    { a: ' Rayleigh scattering. ', b: 'It is the sea.' },
    { a: 'Four.', b: 'Five.' },
  ]);
  expect(findItemsLackingTwoResponses(items)).toEqual([]);
});

test.each([
  [
    ['prompt', 'response_a', 'response_b', 'model_a', 'model_b'],
    ['response_a', 'response_b', 'model_a', 'model_b'],
  ],
  [
    ['question', 'Response 1', 'Response 2', 'winner'],
    ['Response 1', 'Response 2', null, null],
  ],
  [
    ['instruction', 'output_1', 'generator_1', 'output_2', 'generator_2', 'annotator', 'preference'],
    ['output_1', 'output_2', 'generator_1', 'generator_2'],
  ],
  [
    ['prompt', 'response_0', 'response_1'],
    ['response_0', 'response_1', null, null],
  ],
  [
    ['prompt', 'chosen', 'chosen-model', 'rejected', 'rejected-model'],
    ['chosen', 'rejected', 'chosen-model', 'rejected-model'],
  ],
  [
    ['question_id', 'question', 'conversation_a', 'conversation_b', 'model_a', 'model_b'],
    ['conversation_a', 'conversation_b', 'model_a', 'model_b'],
  ],
  [
    ['query', 'completion_a', 'completion_b'],
    ['completion_a', 'completion_b', null, null],
  ],
  [
    ['question', 'answer_a', 'answer_b'],
    ['answer_a', 'answer_b', null, null],
  ],
  [
    ['question', 'outputs', 'output_1', 'output_2'],
    ['output_1', 'output_2', null, null],
  ],
  [
    ['question', 'response', 'second response', 'response by', 'second response by'],
    ['response', 'second response', 'response by', 'second response by'],
  ],
])('%j has two responses', (columns, [response, secondResponse, responseBy, secondResponseBy]) => {
  expect(guessItemColumnRoles(columns)).toMatchObject({
    ...{ question: columns.find((name) => /^(?:question|prompt|instruction|query)$/.test(name)) },
    ...{ response, secondResponse, responseBy, secondResponseBy, choices: [], answer: null, criterion: null },
  });
});

test('names that say something else stay what they were', () => {
  const second = (...columns: string[]) => guessItemColumnRoles(columns).secondResponse;
  expect(guessItemColumnRoles(['question', 'answer_a', 'answer_b', 'answer'])).toMatchObject({
    ...{ choices: ['answer_a', 'answer_b'], answer: 'answer', response: null, secondResponse: null },
  });
  expect(guessItemColumnRoles(['question', 'answer_1', 'answer_2', 'answer_3']).choices).toHaveLength(3);
  expect(second('question', 'response_1', 'response_2', 'response_3')).toBeNull();
  expect(second('question', 'options', 'answer', 'response_a', 'response_b')).toBeNull();
  expect(guessItemColumnRoles(['question', 'response', 'criterion', 'answer'])).toMatchObject({
    ...{ response: 'response', criterion: 'criterion', secondResponse: null, responseBy: null },
  });
  // With two responses, a label says which is better. Only a reference is the answer to the question.
  expect(guessItemColumnRoles(['prompt', 'response_a', 'response_b', 'label']).answer).toBeNull();
  expect(guessItemColumnRoles(['prompt', 'response_a', 'response_b', 'reference']).answer).toBe('reference');
});

test('an answer that is known is kept, and other columns beside the two', () => {
  const others = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`c${n + 1}`, n]));
  const { items } = inLines(
    { question: 'Sum?', output_1: '4', output_2: 5, answer: 'Four', ...others },
    { question: 'And?', output_1: '4', output_2: '3' },
  );
  expect(items).toMatchObject([
    { answer: 'Four', response: '4', columns: { 'second response': '5', c1: '0', c29: '28' } },
    { answer: '', response: '4' },
  ]);
  expect(Object.keys(items[0]?.columns ?? {})).toHaveLength(30);
});

test('a second response that is not chosen is none', () => {
  const text = 'question,response,second response,criterion\nWhy?,So.,Not so.,logicality';
  const { items } = inText(text, { secondResponse: undefined as never, criterion: 'criterion' });
  expect(items.map(twoResponses)).toEqual([undefined]);
  expect(items).toMatchObject([{ response: 'So.', criterion: 'logicality' }]);
});

test('a long second response is kept whole', () => {
  const [long, tooLong] = ['x'.repeat(200_000), 'x'.repeat(200_001)];
  expect(inLines({ question: 'Why?', response_a: 'So.', response_b: long }).items.map(twoResponses)).toEqual([
    { a: 'So.', b: long },
  ]);
  const right = { question: 'Why?', response_a: 'So.', response_b: 'Not so.' };
  expect(whyLeftOut(right, { question: 'Why?', response_a: 'So.', response_b: tooLong })).toEqual([
    'field “response_b”: it has 200001 characters. At most 200000 are allowed.',
  ]);
});

describe('rows that cannot be judged are left out with the reason', () => {
  const right = { question: 'Why?', response_a: 'So.', response_b: 'Not so.' };

  test.each([
    [
      { question: 'Why?', response_a: 'So.', response_b: ' So.' },
      'field “response_b”: it is the same text as the first response, so neither can be better.',
    ],
    [{ question: 'Why?', response_a: 'So.', response_b: ' ' }, 'field “response_b”: it is empty.'],
    [{ question: 'Why?', response_b: 'So.' }, 'field “response_a”: it is missing.'],
    [{ response_a: 'So.', response_b: 'Not so.' }, 'field “question”: it is missing.'],
    [
      { question: 'Why?', response_a: 'So.', response_b: { text: 'Not so.' } },
      'field “response_b”: it must be a text, not {"text":"Not so."}.',
    ],
    [
      { question: 'Why?', response_a: 'So.', response_b: ['Not so.'] },
      'field “response_b”: it must be a text, or a list of turns with the role system, user or assistant and a text as content, not ["Not so."].',
    ],
  ])('%j', (wrong, why) => {
    expect(whyLeftOut(right, wrong)).toEqual([why]);
  });

  test('and a file without any other is refused, with its name and line', () => {
    expect(() => inLines({ ...right, response_b: right.response_a })).toThrow(
      new UserError(
        '“pairs”, line 1, field “response_b”: it is the same text as the first response, so neither can be better.',
      ),
    );
  });
});

test.each([
  [{ response: undefined }, 'There is a second response without a first one: choose both.'],
  [{ response: 'response_b' }, 'The column “response_b” cannot be the first response and the second.'],
  [{ criterionOfAll: 'tone' }, 'Two responses are compared as a whole: choose no criterion, or no second response.'],
  [{ criterion: 'topic' }, 'Two responses are compared as a whole: choose no criterion, or no second response.'],
  [
    { responseBy: undefined },
    'Authors are kept only for two responses: choose both responses and both authors, or no author.',
  ],
  [{ secondResponse: 'question' }, 'The column “question” cannot be the question and something else too.'],
])('columns chosen as %j are refused in a sentence', (more, sentence) => {
  expect(() => inText(csv, { answer: 'topic', ...more } as Partial<ItemColumns>)).toThrow(new UserError(sentence));
});

const setOfPairs = (items: readonly Item[]): ItemSet => ({
  ...{ id: 'mine', version: 'abcd1234', title: 'Mine', description: '', kind: 'general', language: 'en' },
  ...{ licence: 'CC0', source: 'me', items },
});
const pair = (id: string, more: Partial<Item> = {}): Item => ({
  ...{ id: `mine/${id}`, question: 'Why?', answer: '', response: 'So.', columns: { 'second response': 'Not so.' } },
  ...more,
});

describe('a set of them saved as a file comes back as it was', () => {
  const authors = { 'response by': '=A1', 'second response by': "'tiny" };
  const items = [
    pair('001', { columns: { 'second response': ' =2+2,\r\n"x" ', ...authors } }),
    pair('002', { answer: 'Because', columns: { 'second response': 'y'.repeat(150_000), kind: 'odd' } }),
    pair('003', { choices: ['x', 'y'], answer: 1 }),
  ];
  test.each(['json', 'jsonl', 'csv'] as const)('%s', async (kind) => {
    for (const of of [items, items.slice(0, 1), items.slice(1, 2)]) {
      const { text, name } = itemSetToFile(setOfPairs(of), kind);
      expect((await parseOwnItemSetFile(text, name))?.items).toEqual(of);
    }
  });

  test('but one response alone needs its criterion, and no other column may be so long', async () => {
    const text = (item: Item) => itemSetToFile(setOfPairs([item]), 'json').text;
    await expect(parseOwnItemSetFile(text(pair('001', { columns: { tone: 'x' } })), 'mine.items.json')).rejects.toThrow(
      '“mine.items.json”, item 1, field “criterion”: it is missing, and the item has a response. Give both or neither.',
    );
    const tone = 'y'.repeat(10_001);
    await expect(
      parseOwnItemSetFile(text(pair('001', { columns: { 'second response': 'x', tone } })), 'mine.items.json'),
    ).rejects.toThrow(/item 1, field “columns”: the field “tone” must have at most 10,000 characters, not "y+…\.$/);
  });
});

test('a header that only names two responses is a header', () => {
  const table = parseItemTable('Frage\tresponse_a\tresponse_b\nWarum?\tDarum.\tNein.', 'pasted text');
  expect(table.columns).toEqual(['Frage', 'response_a', 'response_b']);
});

test('in a log, whose responses stand elsewhere, what looks like choices is choices', () => {
  expect(guessQuestionColumns(['question', 'answer_a', 'answer_b']).choices).toEqual(['answer_a', 'answer_b']);
});
