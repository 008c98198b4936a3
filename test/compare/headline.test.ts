import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../../src/base/json/json.ts';
import type { ComparedPair, TwoValuesWithDifference } from '../../src/compare/comparison.ts';
import { comparisonHeadline, modelsHeadline } from '../../src/compare/headline.ts';
import type { ComparedMeasure } from '../../src/compare/models-comparison.ts';
import { systemPromptMeasures } from '../../src/studies/system-prompt/compare.ts';

const none = undefinedBecause('nothing to draw from');
type Ends = readonly [number, number];
const difference = (value: number, interval?: Ends, together = interval): TwoValuesWithDifference => ({
  one: 50,
  other: 50 + value,
  difference: value,
  interval: interval ?? none,
  ...(together && { together: { interval: together, of: 2 } }),
});
const pair = (name: string, mu: TwoValuesWithDifference): ComparedPair => ({
  one: `x:${name}@1`,
  other: `x:${name}@2`,
  values: { mu, sigma: difference(0) },
  counts: {},
  levels: [],
  changed: [],
  changedItems: 0,
});
const headline = (...pairs: readonly ComparedPair[]) =>
  comparisonHeadline({ same: false, measures: systemPromptMeasures, pairs });

describe('the headline of two runs', () => {
  it('gives the interval of each shown difference, then the pairs without one', () => {
    expect(
      headline(pair('a', difference(5, [1.2, 8.7])), pair('b', difference(-3, [-5.5, -0.5])), pair('c', difference(1))),
    ).toBe(
      'a scores 1.2 to 8.7 points higher in the second run. b scores 0.5 to 5.5 points lower in the second run. No difference shown for c.',
    );
  });

  it('shows no difference that is one alone but not among all', () => {
    expect(headline(pair('a', difference(2.8, [0.3, 5.1], [-0.2, 5.9])))).toBe('No difference shown.');
  });

  it('counts many pairs', () => {
    const shown = difference(5, [1, 9]);
    const other = difference(1, [-1, 3]);
    expect(headline(pair('a', shown), pair('b', shown), pair('c', other), pair('d', other))).toBe(
      'A difference is shown for 2 of 4 models.',
    );
    expect(headline(...['a', 'b', 'c', 'd'].map((name) => pair(name, other)))).toBe(
      'No difference shown for any of 4 models.',
    );
  });

  it('is empty without pairs, and says so of one run with itself', () => {
    expect(headline()).toBe('');
    expect(comparisonHeadline({ same: true, measures: systemPromptMeasures, pairs: [pair('a', difference(0))] })).toBe(
      'Both are the same run: every difference is 0.',
    );
  });
});

describe('the headline of several models', () => {
  /** A measure of models a, b and c with means 70, 60 and 50. */
  const measure = (interval: Ends, together: Ends): ComparedMeasure => ({
    id: 'mu',
    title: 'Mean score (μ)',
    unit: 'points',
    digits: 1,
    times: 1,
    pairs: [
      [0, 1, -10],
      [0, 2, -20],
      [1, 2, -10],
    ].map(([column = 0, row = 0, by = 0]) => ({
      column,
      row,
      one: [70, 60, 50][column] ?? 0,
      other: [70, 60, 50][row] ?? 0,
      difference: by,
      interval,
      together: { interval: together, of: 3 },
    })),
  });

  it('names the highest with its lead over the next', () => {
    expect(modelsHeadline([measure([-15, -5], [-17, -3])], ['a', 'b', 'c'])).toBe(
      'a has the highest mean score (μ): 5.0 to 15.0 points above b.',
    );
  });

  it('names none without a shown difference between the two highest', () => {
    expect(modelsHeadline([measure([-15, 1], [-17, 3])], ['a', 'b', 'c'])).toBe(
      'No difference in mean score (μ) shown between a and b, the two highest.',
    );
    expect(modelsHeadline([], ['a', 'b'])).toBe('');
  });
});
