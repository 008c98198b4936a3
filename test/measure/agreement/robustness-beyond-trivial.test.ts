import { describe, expect, it } from 'vitest';
import {
  itemTries,
  robustnessBeyondTrivial,
  robustnessOfTries,
} from '../../../src/measure/agreement/robustness-beyond-trivial.ts';

const tries = (counts: readonly (readonly [right: number, tries: number])[], groupOf = (i: number) => String(i)) =>
  counts.map(([right, tries], i) => ({ right, tries, squares: right, group: groupOf(i) }));

/** Two thirds of the questions flip. */
const thirty = Array.from({ length: 30 }, (_, i) => [[4, 3, 1][i % 3]!, 4] as const);

describe('robustness beyond trivial', () => {
  it('worked by hand: two questions, one always right and one right half of the time', () => {
    // p̄ = 3/4, mean of p̂(1 − p̂) = (0 + 1/4)/2 = 1/8, p̄(1 − p̄) = 3/16: R = 1 − (1/8)/(3/16) = 1/3.
    expect(robustnessBeyondTrivial(tries([[4, 4], [2, 4]])).value).toBeCloseTo(1 / 3, 14); // prettier-ignore
  });

  it('is 1 where no question flips and 0 where all have the same share', () => {
    expect(robustnessBeyondTrivial(tries([[3, 3], [0, 3], [3, 3]])).value).toBe(1); // prettier-ignore
    expect(robustnessBeyondTrivial(tries([[1, 2], [2, 4], [3, 6]])).value).toBe(0); // prettier-ignore
  });

  it('as Python’s fractions compute it where questions have different numbers of tries, one with a single try left out', () => {
    // items = [(3, 3), (0, 4), (2, 4), (4, 4), (1, 3), (2, 2), (3, 4)]: P 55/84, Q 95/1008, R 186/319.
    const items = [[3, 3], [0, 4], [2, 4], [4, 4], [1, 3], [2, 2], [3, 4], [0, 1]] as const; // prettier-ignore
    expect(robustnessBeyondTrivial(tries(items)).value).toBeCloseTo(186 / 319, 14);
  });

  it('says why there is none', () => {
    expect(robustnessBeyondTrivial([]).value).toEqual({ value: null, why: 'no question has two answers yet' });
    expect(robustnessBeyondTrivial(tries([[1, 1]])).value).toEqual({ value: null, why: 'no question has two answers yet' });
    expect(robustnessBeyondTrivial(tries([[2, 2], [3, 3]])).value).toEqual({ value: null, why: 'every answer is right' }); // prettier-ignore
    expect(robustnessBeyondTrivial(tries([[0, 2], [0, 3]])).value).toEqual({ value: null, why: 'no answer is right' }); // prettier-ignore
  });

  it('has an interval around it, as Python’s jackknife on the logit scale gives it, and a wider one by clusters', () => {
    const { value, interval } = robustnessBeyondTrivial(tries(thirty));
    expect(value).toBeCloseTo(0.4375, 12);
    expect(interval).toEqual([expect.closeTo(0.340562975337, 9), expect.closeTo(0.53945717725, 9)]);
    // The questions of a cluster are equal, so the result is as certain as with ten questions.
    const [low, high] = robustnessBeyondTrivial(tries(thirty, (i) => `${i % 3} ${Math.floor(i / 9)}`)).interval as [
      number,
      number,
    ];
    expect(high - low).toBeGreaterThan(1.3 * ((interval as [number, number])[1] - (interval as [number, number])[0]));
  });

  it('has no interval where too few questions are wrong anywhere, and of few clusters', () => {
    const few = Array.from({ length: 40 }, (_, i) => [i < 5 ? 1 : 3, 3] as const);
    expect(robustnessBeyondTrivial(tries(few)).interval).toMatchObject({ why: expect.stringContaining('fewer than 10') });
    expect(robustnessBeyondTrivial(tries(thirty, (i) => String(i % 5))).interval).toMatchObject({
      why: expect.stringContaining('5 clusters'),
    });
    const steady = Array.from({ length: 40 }, (_, i) => [i < 20 ? 3 : 0, 3] as const);
    expect(robustnessBeyondTrivial(tries(steady))).toMatchObject({ value: 1, interval: { value: null } });
  });
});

describe('both measures of a model', () => {
  it('ask three tries to be right, or two of two, and count questions that have as many', () => {
    // Exact fractions: C(c,3)/C(n,3) over the six with three tries or more is 3/8.
    const items = [[3, 3], [0, 4], [2, 4], [4, 4], [1, 3], [2, 2], [3, 4]] as const; // prettier-ignore
    expect(robustnessOfTries(tries(items), 4)).toMatchObject({ k: 3, rightInAll: 0.375 });
    // C(c,2)/C(n,2) over all seven: 11/21.
    expect(robustnessOfTries(tries(items), 2)).toMatchObject({ k: 2, rightInAll: expect.closeTo(11 / 21, 14) });
  });

  it('leave failed answers out and count unread ones as wrong', () => {
    expect(itemTries([{ id: 's/1' }, { id: 's/2', cluster: 'c' }], [1, NaN, 0, 1, NaN, NaN, 0, 0])).toEqual([
      { right: 2, squares: 2, tries: 3, group: 'item s/1' },
      { right: 0, squares: 0, tries: 2, group: 'cluster s/c' },
    ]);
  });

  it('are undefined with one try, and where answers count in part', () => {
    const why = { value: null, why: 'each question is asked once' };
    expect(robustnessOfTries(tries([[1, 1]]), 1)).toMatchObject({ beyondTrivial: why, rightInAll: why });
    expect(robustnessOfTries(itemTries([{ id: 's/1' }], [0.5, 1]), 2)).toMatchObject({
      rightInAll: { why: expect.stringContaining('share of their rules') },
    });
    expect(robustnessOfTries([], 3)).toMatchObject({ rightInAll: { why: 'no question has 3 answers yet' } });
  });
});
