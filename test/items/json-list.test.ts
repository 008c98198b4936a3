import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UserError } from '../../src/base/errors/user-error.ts';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import type { ColumnGuess, ItemColumns } from '../../src/items/item-columns.ts';
import { previewItemTable, parseItemTable } from '../../src/items/item-file.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';

const chosenOf = ({ numbers: _, ...guess }: ColumnGuess): ItemColumns =>
  Object.fromEntries(Object.entries(guess).filter(([, column]) => column !== null)) as unknown as ItemColumns;

function read(text: string, name = 'q.json') {
  const table = parseItemTable(text, name);
  return parseItemsFromTable(table, name, chosenOf(previewItemTable(table).guess), 'to be stored');
}

test('a JSON list is rows, counted from 1, and what is no question is left out', async () => {
  const rows = [{ question: 'Two and two?', answer: 4 }, 'Why?', { question: '' }, { question: 'Why?', answer: 'So' }];
  const text = `\ufeff${JSON.stringify(rows, null, 2)}\n`;
  const { items, found } = read(text);
  expect(items).toEqual([
    { id: '001', question: 'Two and two?', answer: '4' },
    { id: '004', question: 'Why?', answer: 'So' },
  ]);
  expect(found.counted).toBe('row');
  expect(found.firstLeftOut).toEqual([
    { line: 2, why: 'it must be an object with a question, not "Why?".' },
    { line: 3, why: 'field “question”: it is empty.' },
  ]);
  // It is not a set file of our own format.
  expect(await parseOwnItemSetFile(text, 'q.json')).toBeNull();
});

test.each([
  ['[]', '“q.json” has no questions.'],
  ['[1]', '“q.json”, row 1: it must be an object with a question, not 1.'],
  ['[{"question":"Q?","answer":"\\ud800"}]', /^“q\.json”, row 1: the text .* has half a character in it/],
])('%s is refused in a sentence', (text, sentence) => {
  expect(() => read(text)).toThrow(typeof sentence === 'string' ? new UserError(sentence) : sentence);
});

test('AlpacaEval’s annotations are two responses to each instruction, and who wrote them', () => {
  const text = readFileSync(new URL('../fixtures/alpaca-eval/ranking/annotations.json', import.meta.url), 'utf8');
  const { items, found } = read(text, 'annotations.json');
  // Another program counted in the file: 6 of 24 pairs have twice the same text.
  expect([found.kinds.compared, found.leftOut, found.firstLeftOut[0]?.line]).toEqual([18, 6, 6]);
  expect(items[0]).toMatchObject({
    question: 'A shelf holds 2 toys. Ella puts 2 more toys on it. How many toys does the shelf hold now?',
    columns: { 'response by': 'tiny-b', 'second response by': 'tiny-c', annotator: expect.any(String) },
  });
});
