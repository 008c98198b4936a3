import { describe, expect, test } from 'vitest';
import { cohenKappa } from '../../../src/measure/checked/cohen-kappa.ts';
import { kappaInterval, type TwoJudgePairVerdicts } from '../../../src/measure/pairwise/kappa-interval.ts';
import type { PairVerdict } from '../../../src/core/answers/preference.ts';
import type { TwoOrderVerdicts } from '../../../src/measure/pairwise/pair-verdicts.ts';
import { judgeToJudgeAgreement } from '../../../src/measure/pairwise/pair-agreement.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

const letters: Readonly<Record<string, PairVerdict | null>> = { a: 'a', b: 'b', t: 'tie', '-': null };
const verdictOf = (letter = '-') => letters[letter] ?? null;
/** “at|bb”: each judge's preferences for a pair, with a first and b first; “-” is no preference. */
const judgesOf = (text: string): [TwoOrderVerdicts[], TwoOrderVerdicts[]] => {
  const pairs = text.split(' ').map((pair) => pair.split('|'));
  const judge = (at: number) =>
    pairs.map((pair): TwoOrderVerdicts => ({ aFirst: verdictOf(pair[at]?.[0]), bFirst: verdictOf(pair[at]?.[1]) }));
  return [judge(0), judge(1)];
};
const drawing = { draws: 4000, seed: 1 };
const same: TwoJudgePairVerdicts = [['a', 'a']];
const differs: TwoJudgePairVerdicts = [['a', 'b']];

/**
 * κ by cohen_kappa_score of scikit-learn 1.9.1. The ends by numpy 2.4.6: a million draws of one pair fewer than there are,
 * each with all its preferences.
 */
describe.each([
  {
    pairs: 39,
    of: 66,
    text:
      'a-|a- b-|bb aa|aa aa|ab -b|bb bb|bb bt|bb aa|aa bb|t- bb|bb aa|aa aa|aa aa|aa a-|aa ' +
      'tt|-t ba|-- a-|aa aa|aa aa|aa aa|-a b-|bb bb|ba bb|bb aa|aa ta|tt bb|tt bb|bb aa|aa ' +
      'at|tt bt|ba aa|aa aa|b- -a|aa bb|aa bb|ab bb|bt ba|b- bb|bb at|aa aa|aa',
    kappa: 0.6122209165687427,
    ends: [0.44303797, 0.76779026],
  },
  {
    pairs: 16,
    of: 32,
    text: 'aa|bb bb|bt ab|bb aa|bb ba|tt ab|aa tt|aa bb|bb bb|bb aa|aa aa|aa bb|bb at|bb tt|aa ab|aa aa|aa',
    kappa: 0.17285945072697895,
    ends: [-0.11702128, 0.48473282],
  },
] as const)('of $pairs pairs', ({ text, of, kappa, ends }) => {
  const found = judgeToJudgeAgreement(...judgesOf(text), drawing);

  test('κ is scikit-learn’s, and its interval numpy’s within the error of 4,000 draws', () => {
    expect(found.of).toBe(of);
    expect(found.kappa).toBeCloseTo(kappa, 12);
    const [low, high] = found.kappaInterval as [number, number];
    expect(Math.abs(low - ends[0])).toBeLessThan(0.03);
    expect(Math.abs(high - ends[1])).toBeLessThan(0.03);
    expect(low).not.toBe(high);
  });

  test('the same seed gives the same interval, and another another', () => {
    expect(judgeToJudgeAgreement(...judgesOf(text), drawing)).toEqual(found);
    expect(judgeToJudgeAgreement(...judgesOf(text), { ...drawing, seed: 2 }).kappaInterval).not.toEqual(found.kappaInterval);
  });
});

test('a pair’s two verdicts are drawn together: twice the same says no more of it than once', () => {
  const once = Array.from({ length: 30 }, (_, n): TwoJudgePairVerdicts => (n % 3 === 0 ? differs : [['b', 'b']]));
  const twice = once.map((verdicts) => [...verdicts, ...verdicts]);
  expect(kappaInterval(twice, drawing)).toEqual(kappaInterval(once, drawing));
});

const times = (n: number, verdicts: TwoJudgePairVerdicts) => Array.from({ length: n }, () => verdicts);
/** Twenty pairs: `n` on which both prefer b, and two on which they differ. */
const off = (n: number) => [...times(18 - n, same), ...times(n, [['b', 'b']]), differs, differs];

test.each([
  ['the same preference on every pair', [...times(10, same), ...times(10, [['b', 'b']])]],
  ['differ on one pair only', [...times(10, same), ...times(9, [['b', 'b']]), differs]],
  ['come to fewer than 5 pairs', off(4)],
] satisfies readonly [string, readonly TwoJudgePairVerdicts[]][])('is undefined with its reason: %s', (why, pairs) => {
  expect(kappaInterval(pairs, drawing)).toEqual({ value: null, why: expect.stringContaining(why) as string });
  expect(kappaInterval(off(5), drawing)).toHaveLength(2);
});

/**
 * On some pairs a judge sees the better response and prefers it in both orders. On the others its preferences are random in
 * each order.
 */
describe.each([
  { pairs: 20, better: 0.55, sees: [0.8, 0.8] },
  { pairs: 40, better: 0.85, sees: [0.9, 0.3] },
  { pairs: 60, better: 0.55, sees: [0.95, 0.95] },
] as const)('of $pairs pairs, the first better in $better, seen in $sees', ({ pairs, better, sees }) => {
  test('the interval holds κ in over 88 of 100', () => {
    const random = seededRandom(7);
    const chance = (): PairVerdict => (random() < 0.1 ? 'tie' : random() < 0.5 ? 'a' : 'b');
    const comparison = (n: number) =>
      Array.from({ length: n }, (): TwoJudgePairVerdicts => {
        const truth = random() < better ? 'a' : 'b';
        const [one, other] = sees.map((share) => {
          const isSeen = random() < share;
          return [0, 1].map(() => (isSeen ? truth : chance()));
        });
        return [0, 1].map((order) => [one?.[order] ?? 'tie', other?.[order] ?? 'tie'] as const);
      });
    const many = comparison(40_000).flat();
    const expected = cohenKappa(...([0, 1].map((judge) => many.map((each) => each[judge]!)) as [string[], string[]]));
    const found = Array.from({ length: 200 }, (_, seed) => kappaInterval(comparison(pairs), { draws: 200, seed }));
    const there = found.flatMap((interval) => ('why' in interval ? [] : [interval]));
    const held = there.filter(([low, high]) => low <= Number(expected.kappa) && Number(expected.kappa) <= high);
    expect(there.length).toBeGreaterThan(100);
    expect(held.length / there.length).toBeGreaterThan(0.88);
    expect(held.length).toBeLessThan(there.length);
  });
});
