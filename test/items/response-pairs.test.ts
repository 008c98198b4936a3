import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { setOf, type Item } from '../../src/core/items/item.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { responseAuthors, twoResponses } from '../../src/core/items/two-responses.ts';
import { findItemsLackingTwoResponses } from '../../src/items/two-responses.ts';
import { authorsOf, pairSetFile, pairSets } from '../../tools/generators/items/response-pairs.ts';
import { setPath } from '../../tools/generators/items/set-file.ts';

const itemsOf = async (id: string): Promise<readonly Item[]> => (await builtInSetLoaders[id]!()).items;
/** The response of the set’s first author, then that of its second. */
const byAuthor = (item: Item): readonly [string, string] => {
  const { a, b } = twoResponses(item)!;
  return responseAuthors(item)![0] === authorsOf(setOf(item.id) as 'pairs-answers')[0] ? [a, b] : [b, a];
};

describe.each(pairSets)('the pairs of responses of %s', (id) => {
  test('are those that the script makes', () => {
    expect(readFileSync(setPath(id), 'utf8')).toBe(pairSetFile(id));
  });

  test('have two responses that differ, by the two authors, each of them first in half of the pairs', async () => {
    const items = await itemsOf(id);
    expect(findItemsLackingTwoResponses(items)).toEqual([]);
    const [one] = authorsOf(id);
    expect(items.filter((item) => responseAuthors(item)![0] === one)).toHaveLength(items.length / 2);
    for (const item of items) {
      expect([...responseAuthors(item)!].sort()).toEqual([...authorsOf(id)].sort());
      const { a, b } = twoResponses(item)!;
      expect(a).not.toBe(b);
      for (const text of [item.question, a, b]) expect(text).not.toMatch(/[{}|#]| {2}|undefined|NaN|^\s*$/);
    }
    expect(new Set(items.map((item) => [item.question, ...byAuthor(item)].join('\n'))).size).toBe(items.length);
  });
});

test('the right one of two short answers is what the set of the question says, and the wrong one is not', async () => {
  const answers = new Map<string, string[]>();
  for (const set of ['arithmetic', 'calendar', 'words'])
    for (const { question, choices, answer } of await itemsOf(set))
      answers.set(question, [...(answers.get(question) ?? []), choices![Number(answer)]!]);
  for (const item of await itemsOf('pairs-answers')) {
    const [right, wrong] = byAuthor(item);
    expect(answers.get(item.question)).toContain(right);
    expect(answers.get(item.question)).not.toContain(wrong);
  }
});

test('as many statements differ as the pair says, and the length does not tell which is which', async () => {
  const items = await itemsOf('pairs-facts');
  for (const item of items) {
    const [without, mistaken] = byAuthor(item).map((text) => text.split(/(?<=\.) /));
    expect(without).toHaveLength(4);
    const differ = without!.filter((statement, n) => statement !== mistaken![n]).length;
    expect(item.subject).toBe(differ === 1 ? '1 mistake' : `${differ} mistakes`);
  }
  const lengths = items.map((item) => byAuthor(item).map((text) => text.length));
  const mean = lengths.reduce((sum, [without, mistaken]) => sum + without! / mistaken!, 0) / items.length;
  expect(Math.abs(mean - 1)).toBeLessThan(0.05);
});

test('a padded answer holds the one to the point, with two to four sentences around it', async () => {
  for (const item of await itemsOf('pairs-padding')) {
    const [short, padded] = byAuthor(item);
    expect(padded).toContain(short);
    const needless = padded.replace(short, '').match(/[^.?!]+[.?!]+/g)!;
    expect(needless.length).toBeGreaterThanOrEqual(2);
    expect(needless.length).toBeLessThanOrEqual(4);
  }
});
