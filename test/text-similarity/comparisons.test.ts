import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compareTextPairs } from '../../src/text-similarity/compare-pairs.ts';
import { TextComparisonIndex } from '../../src/text-similarity/compared-texts.ts';
import {
  makeAnalyserId,
  parseComparisonLine,
  hashText,
  analyserHasSettings,
  makeComparisonLine,
  orderPairByHash,
} from '../../src/text/comparison-line.ts';
import { comparisonsInRunLines } from '../../src/text-similarity/known-comparisons.ts';
import { groupUncomparedPairs } from '../../src/text-similarity/missing-pairs.ts';
import { workersForCores } from '../../src/text-similarity/worker-pool.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { loadParser } from '../../src/text/parser/load-parser.ts';
import { defaultRcScoreSettings } from '../../src/text/rcscore.ts';

const settings = defaultRcScoreSettings;
const values = { structurality: 0.5, lexicality: 0.25, coherence: 1 };
const folder = new URL('../../public/parser/', import.meta.url);

describe('a comparison line', () => {
  test('names two texts by their hashes, in one order whoever asks', () => {
    // The first 32 hex digits of SHA-256 of “abc” (FIPS 180-2).
    expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223');
    const one = orderPairByHash({ a: 'abc', b: 'def' });
    expect(orderPairByHash({ a: 'def', b: 'abc' })).toEqual(one);
    expect(one.key).toBe(`${hashText(one.a)} ${hashText(one.b)}`);
  });

  test('is told from anything else that an archive may hold', () => {
    const line = makeComparisonLine(`${'a'.repeat(32)} ${'b'.repeat(32)}`, values, 'x', 'y');
    expect(parseComparisonLine(JSON.parse(JSON.stringify(line)))).toEqual(line);
    for (const odd of [
      null,
      3,
      'x',
      [],
      {},
      { ...line, a: 'short' },
      { ...line, coherence: 2 },
      { ...line, lexicality: NaN },
      { ...line, analyser: 1 },
    ])
      expect(parseComparisonLine(odd)).toBeUndefined();
  });

  test('knows the analyser’s settings but not the dimensions’ weights, which are applied later', () => {
    const name = makeAnalyserId('p1', settings);
    expect(makeAnalyserId('p1', { ...settings, dimensions: { structurality: 1, lexicality: 0, coherence: 0 } })).toBe(name);
    expect(makeAnalyserId('p1', { ...settings, mostChunks: 6 })).not.toBe(name);
    expect(makeAnalyserId('p2', settings)).not.toBe(name);
    expect(analyserHasSettings(name, settings)).toBe(true);
    expect(analyserHasSettings(name, { ...settings, endWeight: 0 })).toBe(false);
    expect(analyserHasSettings('nonsense', settings)).toBe(false);
  });
});

describe('what is known and what is missing', () => {
  const line = (a: string, b: string, parser = 'p1', coherence = 1) =>
    makeComparisonLine(
      orderPairByHash({ a, b }).key,
      { ...values, coherence },
      makeAnalyserId(parser, settings),
      lexicalEncoder.id,
    );

  test('lines of one analyser only: that of the last line which fits the plan', () => {
    const lines = [line('a', 'b'), line('a', 'c'), line('a', 'b', 'p2', 0.5), { type: 'comparison', odd: true }];
    const known = comparisonsInRunLines(lines, { encoder: 'lexical', settings })!;
    expect(known.analyser).toBe(makeAnalyserId('p2', settings));
    expect(known.comparisonOf({ a: 'b', b: 'a' })).toMatchObject({ coherence: 0.5 });
    expect(known.comparisonOf({ a: 'a', b: 'c' })).toBeUndefined();
    expect(comparisonsInRunLines([], { encoder: 'lexical', settings })).toBeUndefined();
  });

  test('lines of the lexical encoder in place of the plan’s where there are more of them, never both', () => {
    const encoder = 'transformers:a/b@1:fp32';
    const of = (a: string, b: string) => ({ ...line(a, b), encoder });
    const instead = [line('a', 'b'), line('a', 'c')];
    const known = (lines: readonly unknown[], plan = encoder) => comparisonsInRunLines(lines, { encoder: plan, settings });
    expect(known(instead)?.encoder).toBe(lexicalEncoder.id);
    expect(known([of('a', 'b'), ...instead])?.encoder).toBe(lexicalEncoder.id);
    const own = known([...instead, of('a', 'b'), of('b', 'c')])!;
    expect(own.encoder).toBe(encoder);
    expect(own.comparisonOf({ a: 'a', b: 'c' })).toBeUndefined();
    expect(known([of('a', 'b')], 'lexical')).toBeUndefined();
    expect(known([of('a', 'b')], 'transformers:a/c@1:fp32')).toBeUndefined();
  });

  test('each missing pair once, with pairs that share a text in one group', () => {
    const compared = new TextComparisonIndex(makeAnalyserId('p1', settings), lexicalEncoder.id);
    compared.add(line('q0 a', 'q0 b'));
    const pairs = Array.from({ length: 30 }, (_, q) => [`q${q} a`, `q${q} b`, `q${q} c`] as const).flatMap(([a, b, c]) => [
      { a, b },
      { a, b: c },
      { a: b, b: c },
      { a: c, b: a },
    ]);
    const groups = groupUncomparedPairs(pairs, compared);
    expect(groups.flat()).toHaveLength(30 * 3 - 1);
    expect(groups.length).toBeGreaterThan(1);
    const groupOf = new Map<string, number>();
    groups.forEach((group, index) => {
      for (const { a, b } of group)
        for (const text of [a, b]) {
          expect(groupOf.get(text) ?? index).toBe(index);
          groupOf.set(text, index);
        }
    });
    for (const group of groups) for (const pair of group) compared.add(line(pair.a, pair.b));
    expect(groupUncomparedPairs(pairs, compared)).toEqual([]);
  });

  test('the same text for every answer is one pair: it with itself', () => {
    const compared = new TextComparisonIndex('x', 'y');
    const pairs = Array.from({ length: 500 }, () => ({ a: 'same', b: 'same' }));
    expect(groupUncomparedPairs(pairs, compared).flat()).toHaveLength(1);
  });
});

test('one core is left to the page', () => expect([1, 2, 8].map(workersForCores)).toEqual([1, 1, 7]));

test('with the real parser: identical answers score 1, others less, in any order of the pairs', async () => {
  const tools = { parser: await loadParser((path) => readFile(new URL(path, folder))), encoder: lexicalEncoder };
  const texts = [
    'Solution: 3 + 4 = 7. Tom has seven apples now.\nAnswer: 7',
    'Solution: Tom had three apples and got four more. That makes 7.\nAnswer: 7',
    'Who knows.',
    '',
  ] as const;
  const pairs = texts.flatMap((a) => texts.map((b) => orderPairByHash({ a, b })));
  const lines = await compareTextPairs(pairs, tools, settings);
  const again = await compareTextPairs([...pairs].reverse(), tools, settings);
  expect(again.reverse()).toEqual(lines);
  const compared = new TextComparisonIndex(makeAnalyserId(tools.parser.version, settings), lexicalEncoder.id);
  for (const line of lines) {
    expect(parseComparisonLine(line)).toEqual(line);
    compared.add(line);
  }
  for (const text of texts)
    expect(compared.comparisonOf({ a: text, b: text })).toEqual({
      ...compared.comparisonOf({ a: text, b: text }),
      structurality: 1,
      coherence: 1,
      lexicality: 1,
    });
  const near = compared.comparisonOf({ a: texts[0], b: texts[1] })!;
  const far = compared.comparisonOf({ a: texts[0], b: texts[2] })!;
  expect(near.lexicality).toBeGreaterThan(far.lexicality);
  expect(near.coherence).toBeGreaterThan(far.coherence);
});
