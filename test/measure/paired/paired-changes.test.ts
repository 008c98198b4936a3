import { describe, expect, it } from 'vitest';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { rawAgreementOfModels } from '../../../src/measure/paired/paired-agreement.ts';
import {
  sumGainLossCounts,
  countCellScoreChanges,
  itemScoreChange,
  countItemGainsAndLosses,
  mcnemar,
} from '../../../src/measure/paired/paired-changes.ts';

const table = (...rows: readonly (readonly number[])[]): ScoreMatrix => ({
  items: rows.length,
  templates: rows[0]!.length,
  scores: Float64Array.from(rows.flat()),
  binary: true,
});

describe('McNemar’s exact test', () => {
  // scipy.stats.binomtest(min(gained, lost), gained + lost, 0.5).pvalue, scipy 1.10.
  it.each([
    [1, 0, 1],
    [2, 1, 1],
    [5, 5, 1],
    [3, 8, 0.2265625],
    [8, 3, 0.2265625],
    [0, 10, 0.001953125],
    [59, 121, 4.4344492637551645e-6],
    [86, 150, 3.715936139571387e-5],
    [400, 431, 0.2980162066751778],
    [1000, 1200, 2.181702640791419e-5],
  ])('%i gained, %i lost: p = %f', (gained, lost, p) => {
    const found = mcnemar({ gained, lost });
    expect(Math.abs((found as number) / p - 1)).toBeLessThan(1e-9);
  });

  it('is undefined where nothing changed', () => {
    expect(mcnemar({ gained: 0, lost: 0 })).toEqual({ value: null, why: 'nothing changed between the two' });
  });
});

describe('what changed', () => {
  const one = table([1, 1, 0], [0, 0, 0], [1, NaN, 1], [NaN, NaN, 1], [1, 0, 0]);
  const other = table([1, 0, 0], [0, 1, 1], [0, 1, 1], [1, 1, NaN], [0, 1, 0]);

  it('counts answers that both have', () => {
    expect(countCellScoreChanges(one, other)).toEqual({ gained: 3, lost: 3, same: 5 });
    expect(countCellScoreChanges(one, other, [1])).toEqual({ gained: 2, lost: 1, same: 0 });
  });

  it('counts items by the sum of their scores; one that went up and down is the same', () => {
    expect([0, 1, 2, 3, 4].map((item) => itemScoreChange(one, other, item))).toEqual([-1, 2, -1, NaN, 0]);
    expect(countItemGainsAndLosses(one, other)).toEqual({ gained: 1, lost: 2, same: 1 });
    expect(sumGainLossCounts([countItemGainsAndLosses(one, other), { gained: 1, lost: 0, same: 7 }])).toEqual({
      gained: 2,
      lost: 2,
      same: 8,
    });
  });

  it('takes thirds that sum to the same for the same', () => {
    expect(countItemGainsAndLosses(table([1 / 3, 2 / 3, 2 / 3]), table([2 / 3, 2 / 3, 1 / 3]))).toEqual({
      gained: 0,
      lost: 0,
      same: 1,
    });
  });
});

describe('agreement', () => {
  it('is the share of equal answers among those that both could be read', () => {
    expect(rawAgreementOfModels(['a', 'b', null, 'c', 'd'], ['a', 'c', 'b', null, 'd'])).toEqual({ share: 2 / 3, of: 3 });
  });
  it('does not count two unreadable answers as agreeing', () => {
    expect(rawAgreementOfModels([null], [null])).toEqual({ share: { value: null, why: expect.any(String) }, of: 0 });
  });
  it('refuses lists of unequal length', () => {
    expect(() => rawAgreementOfModels(['a'], [])).toThrow(RangeError);
  });
});
