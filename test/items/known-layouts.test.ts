import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { parseReferenceNumber } from '../../src/reading/number.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { ItemScoring } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/items/item.ts';
import type { ColumnGuess, ItemColumns } from '../../src/items/item-columns.ts';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import { previewItemTable, parseItemTable } from '../../src/items/item-file.ts';
import { makePlan } from '../../src/run/make-plan.ts';

const fileText = (name: string) => readFileSync(new URL(`../fixtures/questions/${name}`, import.meta.url), 'utf8');

/** Reads a file with the guessed columns, as the page does before a person chooses. */
function readAsGuessed(text: string, name: string) {
  const table = parseItemTable(text, name);
  return parseItemsFromTable(table, name, columnsOf(previewItemTable(table).guess), 'to be stored');
}

function columnsOf({ numbers: _, ...guess }: ColumnGuess): ItemColumns {
  const given = Object.fromEntries(Object.entries(guess).filter(([, column]) => column !== null));
  return given as unknown as ItemColumns;
}

test('a file in GSM8K’s layout reads as numbers with solutions', () => {
  const { items, found } = readAsGuessed(fileText('word-problems-test.jsonl'), 'word-problems-test.jsonl');
  expect(found).toMatchObject({
    count: 225,
    leftOut: 0,
    solutions: 225,
    kinds: { choices: 0, numbers: 225, texts: 0, judged: 0 },
  });
  expect(found.long).toBeUndefined();
  expect(items[0]).toMatchObject({ id: '001', answer: '180' });
  expect(items[1]).toMatchObject({ answer: '57,500' });
  expect(items[0]?.solution).toMatch(/^She sells 14 - 2 = .*12 jars .*\n.*\nIn 3 weeks .* at the town’s market\.$/);
  expect(items.every(({ answer }) => parseReferenceNumber(String(answer)) !== undefined)).toBe(true);
});

test.each([
  ['instruction-style', undefined],
  ['system-prompt', undefined],
  ['system-prompt', { rules: [{ kind: 'number' }], together: 'all' }],
] as [string, ItemScoring | undefined][])(
  'each official answer in GSM8K’s layout, whole with its last line, scores 1: %s %j',
  async (id, counts) => {
    const { items } = readAsGuessed(fileText('word-problems-test.jsonl'), 'word-problems-test.jsonl');
    const lines = fileText('word-problems-test.jsonl').trimEnd().split('\n');
    const study = await loadStudy(id);
    const models = ['transformers:none@0'];
    const whole = items.map((item): Item => ({ ...item, id: `gsm8k/${item.id}`, ...(counts && { counts }) }));
    const plan = await makePlan({ study, options: study.defaults, models, items: whole.slice(0, 1), seed: 1, samples: 1 });
    const cell = { model: 'transformers:none@0', variant: {}, sample: 0, seed: 1, promptHash: '' };
    const cost = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 }, finish: 'stop' as const };
    const missed = whole.filter((item, at) => {
      const { answer: official } = JSON.parse(lines[at] ?? '') as { answer: string };
      const reading = study.read({ ...cell, ...cost, item: item.id, text: official }, item, plan);
      return study.score(reading, item) !== 1;
    });
    expect(missed.map(({ id }) => id)).toEqual([]);
  },
);

/** The original MMLU layout: no header line, and letters as answers. */
function bare(csv: string): string {
  const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
  return Papa.unparse(data.slice(1).map((row) => [...row.slice(0, 5), 'ABCD'.charAt(Number(row[5]))]));
}

test('a file in the MMLU’s layout reads as 100 questions, every answer by its place', () => {
  const csv = fileText('sums-test.csv');
  const { items, found } = readAsGuessed(csv, 'sums-test.csv');
  expect(found).toMatchObject({ count: 100, leftOut: 0, kinds: { choices: 100 }, places: { numbers: 'place' } });
  const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
  expect(items.map(({ answer }) => answer)).toEqual(data.slice(1).map((row) => Number(row[5])));
  const chosen = ({ choices, answer }: Item) => choices?.[Number(answer)];
  // Line 3: the answer 2 is a position, although “2” is also a choice.
  expect(items[1]).toMatchObject({ choices: ['2', '20', '16', '24'] });
  expect(chosen(items[1] as Item)).toBe('16');
});

test('the same file without its first line and with letters reads the same, from a file and pasted', () => {
  const csv = fileText('sums-test.csv');
  const { items } = readAsGuessed(csv, 'sums-test.csv');
  for (const name of ['sums-test.csv', 'pasted text']) expect(readAsGuessed(bare(csv), name).items).toEqual(items);
  expect(readAsGuessed(csv, 'pasted text').items).toEqual(items);
});
