import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkItemSet } from '../../tools/generators/items/check.ts';

const read = async (set: string): Promise<unknown> => JSON.parse(await readFile(`src/items/sets/${set}.json`, 'utf8'));

describe('a generated item set', () => {
  test.each(['arithmetic', 'calendar', 'words'])('%s: the second program finds every answer right', async (set) => {
    const items = ((await read(set)) as { items: unknown[] }).items;
    expect(items.length).toBeGreaterThanOrEqual(120);
    expect(checkItemSet(await read(set))).toEqual([]);
  });

  test('with a wrong key, a repeated choice or a repeated question is found out', async () => {
    const set = (await read('arithmetic')) as { items: { answer: number; choices: string[]; question: string }[] };
    const first = set.items[0]!;
    const withFirst = (item: object) => ({ ...set, items: [{ ...first, ...item }, ...set.items.slice(1)] });
    expect(checkItemSet(withFirst({ answer: (first.answer + 1) % 4 }))).not.toEqual([]);
    expect(checkItemSet(withFirst({ choices: first.choices.with(0, first.choices[1]!) }))).not.toEqual([]);
    expect(checkItemSet(withFirst({ question: set.items[1]!.question }))).not.toEqual([]);
  });
});

test('the general set has 120 items or more over six subjects, each with four different choices', async () => {
  const { items } = (await read('general')) as { items: { subject: string; choices: string[]; answer: number }[] };
  expect(items.length).toBeGreaterThanOrEqual(120);
  expect(new Set(items.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(6);
  for (const { choices, answer } of items) {
    expect(new Set(choices).size).toBe(4);
    expect(choices[answer]).toBeDefined();
  }
  const places = [0, 1, 2, 3].map((place) => items.filter(({ answer }) => answer === place).length / items.length);
  for (const share of places) expect(Math.abs(share - 0.25)).toBeLessThanOrEqual(0.05);
});
