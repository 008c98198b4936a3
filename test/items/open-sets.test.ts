import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkItemSet } from '../../tools/generators/items/check.ts';
import { parseReferenceNumber } from '../../src/reading/number.ts';

interface OpenItem {
  readonly id: string;
  readonly subject: string;
  readonly question: string;
  readonly answer: string;
  readonly solution: string;
}

const read = async (set: string) =>
  JSON.parse(await readFile(`src/items/sets/${set}.json`, 'utf8')) as { readonly items: readonly OpenItem[] };

/** Evaluates sums and products with brackets by its own small recursive descent. */
function valueOf(text: string): number {
  const tokens = text.replaceAll('×', '*').match(/\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  const atom = (): number => {
    const token = tokens.shift();
    if (token !== '(') return Number(token);
    const inside = sum();
    tokens.shift();
    return inside;
  };
  const product = (): number => {
    let value = atom();
    while (tokens[0] === '*' || tokens[0] === '/') value = tokens.shift() === '*' ? value * atom() : value / atom();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '-') value = tokens.shift() === '+' ? value + product() : value - product();
    return value;
  };
  return sum();
}

/** The left and right sides of the equations in a solution. */
const equations = (solution: string) =>
  [...solution.matchAll(/([\d(][\d.\s×+*/()-]*?)\s*=\s*(\d+(?:\.\d+)?(?:\/\d+)?)/g)].map(
    ([, left, right]) => [left!, right!] as const,
  );

describe.each([
  ['numbers', 160],
  ['problems', 60],
])('%s', (set, least) => {
  test('has items without choices, each with a number for its answer and a solution that comes to it', async () => {
    const { items } = await read(set);
    expect(items.length).toBeGreaterThanOrEqual(least);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ question }) => question)).size).toBe(items.length);
    for (const { id, answer, solution, ...item } of items) {
      expect(item).not.toHaveProperty('choices');
      expect(parseReferenceNumber(answer), id).toBeDefined();
      const steps = equations(solution);
      expect(steps.length, id).toBeGreaterThan(0);
      expect(steps.length, id).toBe(solution.split('=').length - 1);
      for (const [left, right] of steps) expect(valueOf(left), `${id}: ${left} = ${right}`).toBeCloseTo(valueOf(right), 9);
      expect(valueOf(steps.at(-1)![1]), id).toBeCloseTo(valueOf(answer), 9);
    }
  });
});

test('problems have solutions of two to six sentences over many subjects', async () => {
  const { items } = await read('problems');
  for (const { id, solution } of items) {
    const sentences = solution.match(/[.?!](?=\s|$)/g)!.length;
    expect(sentences, id).toBeGreaterThanOrEqual(2);
    expect(sentences, id).toBeLessThanOrEqual(6);
  }
  expect(new Set(items.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(8);
});

test('numbers: the second program finds every answer right, and a wrong one out', async () => {
  const set = await read('numbers');
  expect(checkItemSet(set)).toEqual([]);
  const [first, ...rest] = set.items;
  expect(checkItemSet({ ...set, items: [{ ...first!, answer: '99' }, ...rest] })).not.toEqual([]);
  expect(checkItemSet({ ...set, items: [{ ...first!, question: rest[0]!.question }, ...rest] })).not.toEqual([]);
});

test('numbers has no question of arithmetic', async () => {
  const taken = new Set((await read('arithmetic')).items.map(({ question }) => question));
  for (const { question } of (await read('numbers')).items) expect(taken).not.toContain(question);
});
