import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { jackknifeMean, type VariantJackknifeValues } from '../../../src/studies/judge/measure/jackknife-mean.ts';
import { unitGroupsByCriterion } from '../../../src/studies/judge/measure/unit-groups.ts';

const rated = (criterion: string, questions: readonly string[]) => ({
  criterion,
  items: questions.map((question, n): Item => ({ id: `${criterion}/${n}`, question, answer: '' })),
});

describe('units of several criteria', () => {
  test('are strata of their own if no response is rated by two criteria', () => {
    expect(unitGroupsByCriterion([rated('a', ['x', 'y', 'x']), rated('b', ['z', 'w'])])).toEqual([
      { stratum: 'a', groups: [0, 1, 0], groupCount: 2, isShared: false },
      { stratum: 'b', groups: [0, 1], groupCount: 2, isShared: false },
    ]);
  });

  test('are one stratum if they rate the same responses, directly or by way of a third', () => {
    expect(
      unitGroupsByCriterion([rated('a', ['x', 'y']), rated('b', ['v']), rated('c', ['z', 'w']), rated('d', ['y', 'z'])]),
    ).toEqual([
      { stratum: 'a c d', groups: [0, 1], groupCount: 4, isShared: true },
      { stratum: 'b', groups: [0], groupCount: 1, isShared: false },
      { stratum: 'a c d', groups: [2, 3], groupCount: 4, isShared: true },
      { stratum: 'a c d', groups: [1, 2], groupCount: 4, isShared: true },
    ]);
  });

  test('a cluster joins them as a question does', () => {
    const [one, other] = [rated('a', ['x']), rated('b', ['y'])].map(({ criterion, items }) => ({
      criterion,
      items: items.map((item) => ({ ...item, cluster: 'text 1' })),
    }));
    expect(unitGroupsByCriterion([one!, other!]).map(({ isShared }) => isShared)).toEqual([true, true]);
  });
});

test('the mean of two equal criteria over the same responses is no surer than one', () => {
  const random = seededRandom(4);
  const without = Float64Array.from({ length: 20 }, () => 0.6 + random() / 50);
  const cell = (criterion: string, stratum: string): VariantJackknifeValues => ({
    criterion,
    stratum,
    value: 0.6,
    without,
    counts: Array.from(without, () => true),
    largestShare: 0,
  });
  const seOf = (cells: readonly VariantJackknifeValues[]) => {
    const found = jackknifeMean(cells);
    return 'why' in found ? NaN : found.se;
  };
  const alone = seOf([cell('a', 'a')]);
  expect(seOf([cell('a', 'a b'), cell('b', 'a b')])).toBeCloseTo(alone, 12);
  expect(seOf([cell('a', 'a'), cell('b', 'b')])).toBeCloseTo(alone / Math.SQRT2, 2);
});
