import { describe, expect, test } from 'vitest';
import type { PairVerdict } from '../../../src/core/answers/preference.ts';
import type { TwoOrderVerdicts } from '../../../src/measure/pairwise/pair-verdicts.ts';
import {
  orderConsistencyOfPair,
  judgeToJudgeAgreement,
  keepOrdersBothJudged,
  firstPositionWinShareOfPair,
  preferenceScoreOfA,
} from '../../../src/measure/pairwise/pair-agreement.ts';

const drawing = { draws: 100, seed: 1 };
type Given = readonly [aFirst: PairVerdict | null, bFirst: PairVerdict | null];
const pairs = (given: readonly Given[]): TwoOrderVerdicts[] => given.map(([aFirst, bFirst]) => ({ aFirst, bFirst }));
const one = pairs([
  ['a', 'a'],
  ['a', 'b'],
  ['b', 'b'],
  ['tie', 'a'],
  ['b', 'a'],
  [null, 'a'],
  ['tie', 'tie'],
  ['a', 'a'],
]);
const other = pairs([
  ['a', 'a'],
  ['a', 'a'],
  ['b', 'a'],
  ['a', 'a'],
  ['b', 'b'],
  ['b', 'a'],
  ['tie', 'tie'],
  [null, null],
]);

/** The mean over pairs that have a value, from the orders that both judges answered. */
function means(of: (pair: TwoOrderVerdicts) => number): number[] {
  const both = one.map((pair, i) => keepOrdersBothJudged(pair, other[i]!));
  return [0, 1].map((judge) => {
    const there = both.map((each) => of(each[judge]!)).filter((value) => !Number.isNaN(value));
    return there.reduce((sum, value) => sum + value, 0) / there.length;
  });
}

describe('two judges of eight pairs, counted by hand and by a script in Python', () => {
  test('position consistency: 3 and 5 of the 6 pairs with all four verdicts', () => {
    expect(means(orderConsistencyOfPair)).toEqual([3 / 6, 5 / 6]);
  });

  test('the first place wins 2¾ and 2½ of 6, ties as a half', () => {
    expect(means(firstPositionWinShareOfPair)).toEqual([2.75 / 6, 2.5 / 6]);
  });

  test('a wins 4¼ and 5 of the 7 pairs with a verdict of both', () => {
    const [first, second] = means(preferenceScoreOfA);
    expect(first).toBeCloseTo(4.25 / 7, 12);
    expect(second).toBeCloseTo(5 / 7, 12);
  });

  test('9 of 13 verdicts are the same, κ 0.495', () => {
    const { of, share, kappa } = judgeToJudgeAgreement(one, other, drawing);
    expect([of, share]).toEqual([13, 9 / 13]);
    expect(kappa).toBeCloseTo(0.49514563106796117, 12);
  });
});

test('what one judge alone was asked or says tells nothing of both', () => {
  expect(keepOrdersBothJudged({ aFirst: 'a', bFirst: null }, { aFirst: 'b', bFirst: 'b' })).toEqual([
    { aFirst: 'a' },
    { aFirst: 'b' },
  ]);
  for (const of of [orderConsistencyOfPair, firstPositionWinShareOfPair]) expect(of({ aFirst: 'a' })).toBeNaN();
  expect(preferenceScoreOfA({})).toBeNaN();
  const { of, share, kappa } = judgeToJudgeAgreement([{ aFirst: 'a' }], [{ bFirst: 'a' }], drawing);
  const why = 'no pair has a preference of both in the same order';
  expect([of, share, kappa]).toEqual([0, { value: null, why }, { value: null, why }]);
  expect(judgeToJudgeAgreement([{ aFirst: 'a' }], [{ aFirst: 'a' }], drawing)).toMatchObject({
    share: 1,
    kappa: { value: null },
  });
  expect(() => judgeToJudgeAgreement([{}], [], drawing)).toThrow(RangeError);
});
