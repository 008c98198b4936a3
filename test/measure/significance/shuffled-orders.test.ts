import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { measureAddedByReordering } from '../../../src/measure/significance/added-spread.ts';
import { excessIfOneOrderFails, spreadUnderReordering } from '../../../src/measure/significance/shuffled-orders.ts';
import { spreadUnderShuffles, type ItemWordingScoreSums } from '../../../src/measure/significance/shuffled-wordings.ts';

/** Scores by wording and order. */
const itemOf = (scores: readonly (readonly number[])[]): ItemWordingScoreSums => ({
  wordings: scores.length,
  orders: scores[0]!.length,
  sums: Float64Array.from(scores.flat()),
  counts: Float64Array.from(scores.flat(), () => 1),
});

/** A wording that is right in the first `right` of `orders`. */
const firstRight = (orders: number, right: number) => Array.from({ length: orders }, (_, k) => Number(k < right));

// Mean population standard deviation over all choices of the right orders in each wording, enumerated by another program
// (itertools, statistics.pstdev).
test.each([
  { orders: 2, right: [1, 1, 1], floor: 0.25 },
  { orders: 3, right: [1, 1, 3], floor: 0.20951312035156963 },
  { orders: 4, right: [1, 2, 3], floor: 0.24867161604452792 },
  { orders: 6, right: [2, 3, 5], floor: 0.25146440175285173 },
  { orders: 8, right: [7, 7, 7], floor: 0.18719114980034807 },
])('the floor of $orders orders, right in $right by wording', ({ orders, right, floor }) => {
  const item = spreadUnderReordering(itemOf(right.map((each) => firstRight(orders, each))), 1);
  expect(item.floor).toBeCloseTo(floor, 12);
  const random = seededRandom(4);
  let total = 0;
  for (let draw = 0; draw < 40_000; draw++) total += item.draw(random);
  expect(Math.abs(total / 40_000 - floor)).toBeLessThan(0.002);
});

test('the spread is that of the orders’ accuracies: by hand √2/3 for 1, 0, 0', () => {
  const alike = [1, 0, 0];
  const { spread, wordings, orders } = spreadUnderReordering(itemOf([alike, alike, alike]), 1);
  expect(spread).toBeCloseTo(Math.SQRT2 / 3, 12);
  // The first is what the spread covers, the second what is shuffled within.
  expect([wordings, orders]).toEqual([3, 3]);
});

test('with a missing answer it is what shuffles of the exchanged table give', () => {
  const whole = itemOf([
    [1, 0, 1],
    [0, 0, 1],
  ]);
  const counts = whole.counts.slice();
  const sums = whole.sums.slice();
  counts[2] = sums[2] = 0;
  const found = spreadUnderReordering({ ...whole, sums, counts }, 1);
  const exchanged = {
    wordings: 3,
    orders: 2,
    sums: Float64Array.of(1, 0, 0, 0, 0, 1),
    counts: Float64Array.of(1, 1, 1, 1, 0, 1),
  };
  expect(found).toMatchObject({
    spread: spreadUnderShuffles(exchanged, 1).spread,
    floor: spreadUnderShuffles(exchanged, 1).floor,
  });
});

test('of 24 orders the floor is the mean over random shuffles', () => {
  const random = seededRandom(2);
  const right = [5, 12, 20];
  const { floor } = spreadUnderReordering(itemOf(right.map((each) => firstRight(24, each))), 1);
  let total = 0;
  for (let shuffle = 0; shuffle < 5000; shuffle++) {
    const sums = new Array<number>(24).fill(0);
    for (const each of right) {
      const places = Array.from({ length: 24 }, (_, k) => ({ k, key: random() })).sort((x, y) => x.key - y.key);
      for (const { k } of places.slice(0, each)) sums[k]! += 1 / 3;
    }
    const mean = sums.reduce((sum, value) => sum + value, 0) / 24;
    total += Math.sqrt(sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 24);
  }
  expect(Math.abs(total / 5000 - floor)).toBeLessThan(0.002);
});

test('an item that fails in one order adds what that order decides', () => {
  const failsInOne = [0, 1, 1, 1];
  const { spread, floor } = spreadUnderReordering(itemOf([failsInOne, failsInOne, failsInOne]), 1);
  expect(excessIfOneOrderFails(4, 3)).toBeCloseTo(spread - floor, 12);
});

test('where the order decides nothing p is below 0.05 in about 5 of 100 runs, and the interval holds 0; where it decides, both find it', () => {
  const random = seededRandom(6);
  const measure = (chance: (item: number, order: number) => number) =>
    measureAddedByReordering(
      Array.from({ length: 30 }, (_, i) =>
        spreadUnderReordering(
          itemOf([0, 1, 2].map(() => Array.from({ length: 6 }, (_, k) => Number(random() < chance(i, k))))),
          i,
        ),
      ),
      { seed: 3, draws: 300, shuffles: 199 },
    );
  const nulls = Array.from({ length: 200 }, () => measure((item) => 0.4 + 0.02 * item));
  const low = nulls.filter(({ p }) => p < 0.05).length;
  expect(low).toBeGreaterThan(1);
  expect(low).toBeLessThan(20);
  expect(
    nulls.filter(({ interval }) => !('why' in interval) && interval[0] <= 0 && interval[1] >= 0).length,
  ).toBeGreaterThan(185);
  const { p, interval } = measure((_, order) => (order < 2 ? 0.2 : 0.9));
  expect(p).toBe(1 / 200);
  expect('why' in interval ? 0 : interval[0]).toBeGreaterThan(0.08);
});
