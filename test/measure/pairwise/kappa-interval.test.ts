import { describe, expect, test } from 'vitest';
import { kappaInterval, type BothVerdicts } from '../../../src/measure/pairwise/kappa-interval.ts';
import type { PairVerdict, TwoOrders } from '../../../src/measure/pairwise/pair-verdicts.ts';
import { verdictAgreement } from '../../../src/measure/pairwise/pairs-in-both.ts';

const letters: Readonly<Record<string, PairVerdict | null>> = { a: 'a', b: 'b', t: 'tie', '-': null };
const verdictOf = (letter = '-') => letters[letter] ?? null;
/** “at|bb”: what each judge says of a pair, a first and b first; “-”: no verdict. */
const judgesOf = (text: string): [TwoOrders[], TwoOrders[]] => {
  const pairs = text.split(' ').map((pair) => pair.split('|'));
  const judge = (at: number) =>
    pairs.map((pair): TwoOrders => ({ aFirst: verdictOf(pair[at]?.[0]), bFirst: verdictOf(pair[at]?.[1]) }));
  return [judge(0), judge(1)];
};
const drawing = { draws: 4000, seed: 1 };
const same: BothVerdicts = [['a', 'a']];
const differs: BothVerdicts = [['a', 'b']];

/** κ by cohen_kappa_score of scikit-learn 1.9.1; the ends by numpy 2.4.6, a million draws of one pair less than there are, each with all its verdicts. */
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
  const found = verdictAgreement(...judgesOf(text), drawing);

  test('κ is scikit-learn’s, and its interval numpy’s within the error of 4,000 draws', () => {
    expect(found.of).toBe(of);
    expect(found.kappa).toBeCloseTo(kappa, 12);
    const [low, high] = found.kappaInterval as [number, number];
    expect(Math.abs(low - ends[0])).toBeLessThan(0.03);
    expect(Math.abs(high - ends[1])).toBeLessThan(0.03);
    expect(low).not.toBe(high);
  });

  test('the same seed gives the same interval, and another another', () => {
    expect(verdictAgreement(...judgesOf(text), drawing)).toEqual(found);
    expect(verdictAgreement(...judgesOf(text), { ...drawing, seed: 2 }).kappaInterval).not.toEqual(found.kappaInterval);
  });
});

test('a pair’s two verdicts are drawn together: twice the same says no more of it than once', () => {
  const once = Array.from({ length: 30 }, (_, n): BothVerdicts => (n % 3 === 0 ? differs : [['b', 'b']]));
  const twice = once.map((verdicts) => [...verdicts, ...verdicts]);
  expect(kappaInterval(twice, drawing)).toEqual(kappaInterval(once, drawing));
});

const times = (n: number, verdicts: BothVerdicts) => Array.from({ length: n }, () => verdicts);
/** Of twenty pairs, `n` on which both say b, and two on which they differ. */
const off = (n: number) => [...times(18 - n, same), ...times(n, [['b', 'b']]), differs, differs];

test.each([
  ['the same on every pair, which leaves nothing to tell', [...times(10, same), ...times(10, [['b', 'b']])]],
  ['differ on one pair only', [...times(10, same), ...times(9, [['b', 'b']]), differs]],
  ['come to fewer than 5 pairs', off(4)],
] satisfies readonly [string, readonly BothVerdicts[]][])('is undefined with its reason: %s', (why, pairs) => {
  expect(kappaInterval(pairs, drawing)).toEqual({ value: null, why: expect.stringContaining(why) as string });
  expect(kappaInterval(off(5), drawing)).toHaveLength(2);
});
