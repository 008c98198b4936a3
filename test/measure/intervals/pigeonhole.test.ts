import { expect, test } from 'vitest';
import { mean } from '../../../src/measure/basics/mean.ts';
import { pigeonholeInterval } from '../../../src/measure/intervals/pigeonhole.ts';

const crossed = (values: readonly (readonly number[])[]) => {
  const cells = values.flatMap((own, row) => own.map((value, column) => ({ row, column, value })));
  return {
    places: { rows: cells.map(({ row }) => row), columns: cells.map(({ column }) => column) },
    meanOf: (places: readonly number[]) => (places.length > 0 ? mean(places.map((place) => cells[place]!.value)) : NaN),
  };
};

/** One row per model, one column per set. */
const small = crossed([
  [3, 5, 4],
  [6, 9, 8],
  [1, 2, 4],
]);

test('the ends are those of all 81 draws of two of three models and two of three sets', () => {
  // From a full enumeration in Python: the standard deviation is 1.7373884190124322. The 97.5% t with 2 degrees of freedom
  // is 4.302652729749464.
  const found = pigeonholeInterval(small.places, small.meanOf, { draws: 200_000, seed: 1 });
  if ('why' in found) throw new Error(found.why);
  expect(found[0]).toBeCloseTo(-2.808712, 1);
  expect(found[1]).toBeCloseTo(12.142046, 1);
  expect((found[0] + found[1]) / 2).toBeCloseTo(14 / 3, 10);
});

test('the same seed gives the same interval, another one another', () => {
  const by = (seed: number) => pigeonholeInterval(small.places, small.meanOf, { draws: 200, seed });
  expect(by(3)).toEqual(by(3));
  expect(by(3)).not.toEqual(by(4));
});

test('what differs only by set is as unsure as sets are few, however many models there are', () => {
  const sets = [0, 4, 8, 12];
  const width = (models: number) => {
    const { places, meanOf } = crossed(Array.from({ length: models }, () => sets));
    const found = pigeonholeInterval(places, meanOf, { draws: 4000, seed: 2 });
    if ('why' in found) throw new Error(found.why);
    return found[1] - found[0];
  };
  // √(16·5/4 / 3) for a drawn mean of three sets, times the 97.5% t with 3 degrees of freedom (4 models and more), 3.182446,
  // twice.
  expect(width(4) / (2 * 3.182446 * Math.sqrt(20 / 3))).toBeCloseTo(1, 1);
  expect(width(30) / width(4)).toBeCloseTo(1, 1);
});

test('nothing where models or sets are too few, or nothing varies', () => {
  const drawing = { draws: 100, seed: 1 };
  const two = crossed([
    [1, 2, 3],
    [2, 3, 5],
  ]);
  expect(pigeonholeInterval(two.places, two.meanOf, drawing)).toMatchObject({
    why: 'an interval needs at least 3 models and 3 sets',
  });
  const flat = crossed([
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  expect(pigeonholeInterval(flat.places, flat.meanOf, drawing)).toMatchObject({ why: expect.stringMatching(/same/) });
  expect(pigeonholeInterval(small.places, () => NaN, drawing)).toMatchObject({ why: 'the values do not vary' });
});
