import { expect, test } from 'vitest';
import { type PairVerdict } from '../../../src/core/answers/preference.ts';
import { countPreferredPositions, type TwoOrderVerdicts } from '../../../src/measure/pairwise/pair-verdicts.ts';
import { positionConsistency } from '../../../src/measure/pairwise/position-consistency.ts';
import { winRate } from '../../../src/measure/pairwise/win-rate.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

const times = (n: number, pair: TwoOrderVerdicts): TwoOrderVerdicts[] => Array.from({ length: n }, () => pair);

test('AlpacaEval’s own file, 761 wins and 12 ties of 805 in one order, is 95.28%, and says nothing of places', () => {
  const pairs = [...times(761, { bFirst: 'a' }), ...times(32, { bFirst: 'b' }), ...times(12, { bFirst: 'tie' })];
  const { rate, interval, inflation, ...counts } = winRate(pairs);
  expect(inflation).toBe(1);
  expect(counts).toEqual({ pairs: 805, wins: 761, losses: 32, ties: 12 });
  expect(rate).toBe(767 / 805);
  // By a few lines of Python.
  expect(interval).toEqual([expect.closeTo(0.9358718189962963, 14), expect.closeTo(0.9654173, 7)]);
  const { consistency } = positionConsistency(pairs);
  expect(consistency).toEqual({ value: null, why: 'one order only: position consistency cannot be measured' });
});

test('six pairs, counted by hand', () => {
  const pairs: TwoOrderVerdicts[] = [
    { aFirst: 'a', bFirst: 'a' },
    { aFirst: 'tie', bFirst: 'tie' },
    { aFirst: 'a', bFirst: 'b' },
    { aFirst: 'b', bFirst: 'a' },
    { aFirst: 'tie', bFirst: 'a' },
    { aFirst: 'a', bFirst: null },
  ];
  const { interval, ...found } = positionConsistency(pairs);
  expect(found).toEqual({ pairs: 5, same: 2, sameTies: 1, first: 1, second: 1, halfTies: 1, consistency: 0.4 });
  expect(interval).toEqual([expect.closeTo(0.1176207, 6), expect.closeTo(0.7692757, 6)]);
  // 1 + ½ + ½ + ½ + ¾ + 1
  const { wins, losses, ties, rate, interval: around } = winRate(pairs);
  expect({ wins, losses, ties, rate }).toEqual({ wins: 3.5, losses: 1, ties: 1.5, rate: 4.25 / 6 });
  expect(around).toEqual([expect.closeTo(0.3316243, 6), expect.closeTo(0.922403, 6)]);
  expect(countPreferredPositions(pairs)).toEqual({ first: 4, second: 4, tie: 3 });
});

test('a judge that looks at places alone is never consistent, and has no favourite', () => {
  const pairs = times(20, { aFirst: 'a', bFirst: 'b' });
  expect(positionConsistency(pairs)).toMatchObject({ consistency: 0, first: 20, second: 0 });
  expect(winRate(pairs).rate).toBe(0.5);
  expect(countPreferredPositions(pairs)).toEqual({ first: 40, second: 0, tie: 0 });
});

test('without verdicts there is no number, and why is said', () => {
  expect(winRate([{ aFirst: null }]).rate).toEqual({ value: null, why: 'no pair has a preference' });
  expect(positionConsistency([{ aFirst: null, bFirst: 'a' }]).consistency).toEqual({
    value: null,
    why: 'no pair has a preference in both orders',
  });
  expect(winRate([{ aFirst: 'a' }]).interval).toEqual({ value: null, why: 'one pair has no interval' });
  expect(winRate(times(20, { aFirst: 'a' })).interval).toEqual([expect.closeTo(0.8388748, 6), 1]);
});

test.each([
  { a: 0.5, tie: 0.2, n: 40 },
  { a: 0.9, tie: 0.05, n: 40 },
  { a: 0.1, tie: 0.6, n: 80 },
])('the interval of a win rate holds the true one in at least 94% of 2,000 draws: %o', ({ a, tie, n }) => {
  const random = seededRandom(7);
  const verdict = (): PairVerdict => {
    const at = random();
    return at < a ? 'a' : at < a + tie ? 'tie' : 'b';
  };
  let held = 0;
  for (let draw = 0; draw < 2000; draw++) {
    const { interval } = winRate(Array.from({ length: n }, () => ({ aFirst: verdict() })));
    if ('value' in (interval as object)) continue;
    const [low, high] = interval as readonly [number, number];
    if (low <= a + tie / 2 && a + tie / 2 <= high) held += 1;
  }
  expect(held / 2000).toBeGreaterThanOrEqual(0.94);
});
