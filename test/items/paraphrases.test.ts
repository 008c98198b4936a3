import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { paraphraseFaults, type ParaphrasedItem } from '../../tools/generators/items/check-paraphrases.ts';
import { checkParaphrases } from '../../tools/generators/items/check.ts';

const ids = ['arithmetic', 'calendar', 'words', 'numbers', 'problems', 'general'];
const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

interface SetFile {
  readonly items: readonly { readonly id: string; readonly question: string }[];
}

test.each(ids)('%s: every item has two sound paraphrases', async (id) => {
  const others = ids.filter((other) => other !== id).map((other) => read(`src/items/sets/${other}.json`));
  const questions = ((await Promise.all(others)) as SetFile[]).flatMap(({ items }) => items.map((item) => item.question));
  expect(checkParaphrases(await read(`src/items/sets/${id}.json`), questions)).toEqual([]);
});

test.each(ids)('%s: each paraphrase is loaded with its author', async (id) => {
  const set = await builtInSetLoaders[id]!();
  expect(set).not.toHaveProperty('paraphrasedBy');
  for (const item of set.items) {
    expect(item.paraphrasedBy, item.id).toHaveLength(2);
    expect(new Set(item.paraphrasedBy)).toEqual(
      new Set([/^(general|problems)$/.test(id) ? 'Evenkeel, by hand' : 'Evenkeel, tools/items/make.py']),
    );
  }
});

describe('a paraphrase is found out', () => {
  const question = 'On 3 May the Spanish fleet left Cadiz with 12 ships. Was it the larger one, or was Mia wrong?';
  const good = 'When Spain sent 12 ships out of Cadiz on 3 May, was that fleet the larger, or did Mia err?';
  const other = 'Was Mia wrong, or was it the larger fleet that left Cadiz for Spain with 12 ships on 3 May?';
  const item = (...paraphrases: unknown[]): ParaphrasedItem => ({ id: '007', question, paraphrases });
  const one = (paraphrase: string, others: string[] = []) => paraphraseFaults([item(paraphrase, other)], others);

  test('if it is sound: never', () => {
    expect(one(good)).toEqual([]);
  });

  test('where there are not two texts', () => {
    const fault = 'item 007, field paraphrases: needs two texts without spaces around them';
    for (const paraphrases of [[], [good], [good, other, good], [good, ''], [good, 3], [good, `${other} `]])
      expect(paraphraseFaults([item(...paraphrases)])).toEqual([fault]);
    expect(paraphraseFaults([{ id: '007', question }])).toEqual([fault]);
  });

  test.each([
    [
      'both are alike but for signs and capitals',
      other.replace(',', ';').replace('larger', 'Larger'),
      /^item 007, field paraphrases: both are the same$/m,
    ],
    ['it is the question', question.replace('. Was', ': was'), /paraphrases\[0\]: is the question itself$/],
    [
      'a number is lost',
      good.replace('12', 'many'),
      /paraphrases\[0\]: the question has the numbers 12, 3, the paraphrase 3$/,
    ],
    ['a number is changed', good.replace('12', '13'), /has the numbers 12, 3, the paraphrase 13, 3$/],
    ['a number is added', good.replace('ships', 'ships in 2 rows'), /the paraphrase 12, 2, 3$/],
    ['a name is lost', good.replace('Mia', 'she'), /the name Mia is lost$/],
    ['a name is added', good.replace('Mia', 'Mia or Spa Tom'), /the name Tom is not in the question$/],
    ['the question mark is lost', good.replace('?', '.'), /the question mark at the end is lost$/],
    ['it is far too short', '3, 12, May, Mia, Spain?', /has 23 characters, the question 93$/],
    ['it is far too long', good.replace(' or', ' or'.repeat(60)), /has \d+ characters, the question 93$/],
  ])('where %s', (_, paraphrase, fault) => {
    expect(one(paraphrase).join('\n')).toMatch(fault);
  });

  test("where it is another item's question, in this set or another", () => {
    const fault = "item 007, field paraphrases[0]: is another item's question";
    expect(one(good, [good.toUpperCase()])).toEqual([fault]);
    const second: ParaphrasedItem = { id: '008', question: good, paraphrases: [question, other] };
    expect(paraphraseFaults([item(good, other), second])).toContain(fault);
  });

  test('where two sums differ in their sign alone, they are not the same', () => {
    const sums: ParaphrasedItem[] = [
      { id: '1', question: 'What is 5 + 3?', paraphrases: ['What comes from 5 + 3?', 'Which number equals 5 + 3?'] },
      { id: '2', question: 'Which number equals 5 - 3?', paraphrases: ['What is 5 - 3?', 'What comes from 5 - 3?'] },
    ];
    expect(paraphraseFaults(sums)).toEqual([]);
  });
});

test('a set without the author of its paraphrases is named', () => {
  expect(checkParaphrases({ items: [] })).toEqual(['set: paraphrasedBy is missing']);
  expect(checkParaphrases({})).toEqual(['the set has no items']);
});

test('every doubt about a hand-written paraphrase names an item of ours and what was done', async () => {
  const review = (await read('tools/generators/items/paraphrase-review.json')) as {
    doubts: { item: string; paraphrase: number; doubt: string; resolution: string }[];
  };
  const items = new Set(
    (await Promise.all(ids.map((id) => builtInSetLoaders[id]!()))).flatMap((set) => set.items.map((item) => item.id)),
  );
  expect(review.doubts.length).toBeGreaterThan(0);
  for (const { item, paraphrase, doubt, resolution } of review.doubts) {
    expect(items).toContain(item);
    expect([1, 2]).toContain(paraphrase);
    expect(doubt).not.toBe('');
    expect(resolution).not.toBe('');
  }
});
