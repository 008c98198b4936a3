import { describe, expect, test } from 'vitest';
import { rubricRepeatConsistency } from '../../../src/measure/judged/rubric-consistency.ts';

const yesNo = { scale: 'yes-no', repeats: 3 } as const;
const oneToFive = { scale: 'one-to-five', repeats: 3 } as const;

describe('a rubric judge’s own consistency', () => {
  // Both α from the Python package krippendorff 0.9.0: alpha(reliability_data, level_of_measurement='nominal' and
  // 'ordinal').
  test('of yes and no is what the package krippendorff gives, nominal', () => {
    const units = [
      [1, 1, 1],
      [0, 0, 1],
      [1, 0, 1],
      [0, 0, 0],
      [1, 1, null],
      [0, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
      [1, null],
    ];
    const { answers, equal, alpha } = rubricRepeatConsistency(units, yesNo);
    expect(answers).toBe(8);
    expect(equal).toBe(5 / 8);
    expect(alpha).toBeCloseTo(0.49230769230769234, 12);
  });

  test('of 1 to 5 is what the package gives, ordinal', () => {
    const units = [
      [5, 4, 5],
      [3, 3, 3],
      [1, 2, 1],
      [2, 4],
      [4, 4, 5],
      [1, 1, 1],
      [3, 2, 3],
      [5, 5, 5],
    ];
    const { equal, alpha, interval } = rubricRepeatConsistency(units, oneToFive);
    expect(equal).toBe(3 / 8);
    expect(alpha).toBeCloseTo(0.8475002808673182, 12);
    if ('why' in interval) throw new Error(interval.why);
    expect(interval[0]).toBeLessThan(0.8475);
    expect(interval[1]).toBeGreaterThan(0.8475);
    expect(interval[1]).toBeLessThanOrEqual(1);
  });

  test('is undefined with its reason', () => {
    const why = (text: string): unknown =>
      expect.objectContaining({ value: null, why: expect.stringContaining(text) as string });
    expect(rubricRepeatConsistency([[1], [0]], { ...yesNo, repeats: 1 })).toMatchObject({
      equal: why('one repeat'),
      alpha: why('one repeat'),
    });
    expect(
      rubricRepeatConsistency(
        [
          [1, null],
          [null, null],
        ],
        yesNo,
      ),
    ).toMatchObject({ answers: 0, alpha: why('no answer has two') });
    expect(
      rubricRepeatConsistency(
        [
          [1, 1],
          [1, 1],
        ],
        yesNo,
      ),
    ).toMatchObject({ equal: 1, alpha: why('no variation'), interval: why('no variation') });
    expect(
      rubricRepeatConsistency(
        [
          [1, 1],
          [1, 0],
          [1, 1],
        ],
        yesNo,
      ).interval,
    ).toEqual(why('too few'));
  });
});
