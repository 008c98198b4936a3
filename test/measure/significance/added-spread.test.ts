import { expect, test } from 'vitest';
import { itemsToDetectRewording, measureAddedByRewording } from '../../../src/measure/significance/added-spread.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import {
  excessIfOneWordingFails,
  spreadUnderShuffles,
  type ItemWordingScoreSums,
} from '../../../src/measure/significance/shuffled-wordings.ts';
import vectors from '../../vectors/verdicts.json' with { type: 'json' };

/** Scores by wording and order, with `samples` answers per cell. */
const worded = (scores: readonly (readonly number[])[], samples = 1): ItemWordingScoreSums => ({
  wordings: scores.length,
  orders: scores[0]!.length,
  sums: Float64Array.from(scores.flat(), (score) => score * samples),
  counts: Float64Array.from(scores.flat(), () => samples),
});
const settings = { seed: 3, draws: 500 };

test.each(vectors.paraphraseFloor)('s̄, F and what is added, by enumeration elsewhere: $name', ({ items, expected }) => {
  const found = measureAddedByRewording(
    items.map((item) => spreadUnderShuffles(worded(item), 1)),
    { ...settings, shuffles: 99 },
  );
  expect(found.spread).toBeCloseTo(expected.sBar, 12);
  expect(found.floor).toBeCloseTo(expected.floor, 12);
  expect(found.added).toBeCloseTo(expected.added, 12);
});

test('where shuffles are drawn and not gone through they find the same floor', () => {
  const { items, expected } = vectors.paraphraseFloor[4]!;
  // A cell's samples form one block. Fractional counts prevent the enumeration of the shuffles.
  const drawn = items.map((item, place) => {
    const whole = worded(item);
    const half = { ...whole, sums: whole.sums.map((sum) => sum / 2), counts: whole.counts.map((count) => count / 2) };
    return spreadUnderShuffles(half, place);
  });
  const found = measureAddedByRewording(drawn, { ...settings, shuffles: 99 });
  expect(found.spread).toBeCloseTo(expected.sBar, 12);
  expect(Math.abs(found.floor - expected.floor)).toBeLessThan(0.003);
});

test('draws have the mean that the floor is, with cells missing too', () => {
  const whole = worded([
    [1, 0, 1, 1],
    [0, 0, 1, 0],
    [1, 1, 1, 0],
  ]);
  const counts = whole.counts.slice();
  const sums = whole.sums.slice();
  counts[3] = sums[3] = 0;
  const item = spreadUnderShuffles({ ...whole, counts, sums }, 1);
  const random = seededRandom(8);
  let total = 0;
  for (let draw = 0; draw < 40_000; draw++) total += item.draw(random);
  expect(Math.abs(total / 40_000 - item.floor)).toBeLessThan(0.002);
  // By hand: the accuracies are 2/3, 1/4 and 3/4.
  const centre = (2 / 3 + 1 / 4 + 3 / 4) / 3;
  const squares = [2 / 3, 1 / 4, 3 / 4].map((share) => (share - centre) ** 2).reduce((a, b) => a + b);
  expect(item.spread).toBeCloseTo(Math.sqrt(squares / 3), 14);
});

test('samples of a cell change places together: twice the same answer is as one', () => {
  const scores = [
    [1, 0, 1],
    [0, 0, 1],
    [1, 1, 0],
  ];
  expect(spreadUnderShuffles(worded(scores, 2), 1).floor).toBeCloseTo(spreadUnderShuffles(worded(scores), 1).floor, 14);
});

test('answers that no wording changes add exactly nothing, and the interval still has width', () => {
  const still = Array.from({ length: 60 }, (_, i) => {
    const row = Array.from({ length: 8 }, (_, k) => Number((i + k) % 3 > 0));
    return spreadUnderShuffles(worded([row, row, row]), 1);
  });
  const found = measureAddedByRewording(still, settings);
  expect(found).toMatchObject({ spread: 0, floor: 0, added: 0, p: 1 });
  const [low, high] = found.interval as [number, number];
  // One item of sixty depends on its wording: 1.96 times its effect, up to the random draws.
  const reach = (1.96 * excessIfOneWordingFails(3, 8)) / 60;
  for (const end of [-low, high]) expect(Math.abs(end / reach - 1)).toBeLessThan(0.15);
});

test('p: 1/(1 + P) where wording decides every item; the same seed gives the same', () => {
  const decided = Array.from({ length: 10 }, () =>
    spreadUnderShuffles(worded([Array<number>(8).fill(1), Array<number>(8).fill(0), Array<number>(8).fill(1)]), 1),
  );
  const found = measureAddedByRewording(decided, settings);
  expect(found.p).toBe(1 / 10_000);
  expect(found.added).toBeCloseTo(excessIfOneWordingFails(3, 8), 14);
  expect(measureAddedByRewording(decided, settings)).toEqual(found);
});

test('no interval of one item', () => {
  const one = spreadUnderShuffles(worded([[1], [0], [1]]), 1);
  const { interval, added, p } = measureAddedByRewording([one], settings);
  expect(interval).toMatchObject({ value: null });
  expect([added, p]).toEqual([0, 1]);
});

test('under the null p is below .05 in about 5 of 100 runs, whatever orders do', () => {
  const random = seededRandom(21);
  let below = 0;
  for (let run = 0; run < 300; run++) {
    const items = Array.from({ length: 20 }, () => {
      const chances = Array.from({ length: 8 }, () => random());
      return spreadUnderShuffles(worded([0, 1, 2].map(() => chances.map((chance) => Number(random() < chance)))), 1);
    });
    if (measureAddedByRewording(items, { ...settings, draws: 10, shuffles: 199 }).p <= 0.05) below++;
  }
  // P(X > 26) < 1% for X ~ Binomial(300, 5%). The lower bound detects a test that never rejects.
  expect(below).toBeGreaterThan(4);
  expect(below).toBeLessThanOrEqual(26);
});

test('items for a difference: Miller’s where no one item weighs much, more where one does', () => {
  // ((1.96 + 0.84) · 0.1 / 0.02)² = 196.2
  expect(itemsToDetectRewording({ deviation: 0.1, oneMore: 0 }, 0.02)).toBe(197);
  // With zero deviation: 2.8016 · 0.3 / N = 0.03.
  expect(itemsToDetectRewording({ deviation: 0, oneMore: 0.3 }, 0.03)).toBe(29);
  expect(itemsToDetectRewording({ deviation: 0.1, oneMore: 0.3 }, 0.02)).toBeGreaterThan(197);
  expect(itemsToDetectRewording({ deviation: 0.1, oneMore: 0.3 }, 0)).toBe(Infinity);
});

/** Nine in ten cells share the luck of their cluster of five. Wording has no effect. */
function clusteredRun(seed: number, isKnown: boolean) {
  const random = seededRandom(seed);
  const items = Array.from({ length: 20 }, () => {
    const shared = Array.from({ length: 6 }, () => random());
    return Array.from({ length: 5 }, () => {
      const right = 0.5 + 0.4 * random();
      const scores = shared.map((luck) => Number((random() < 0.9 ? luck : random()) < right));
      return spreadUnderShuffles(worded([scores.slice(0, 2), scores.slice(2, 4), scores.slice(4)]), 1);
    });
  });
  const clusters = items.map((own, c) => own.map((_, i) => 5 * c + i));
  const found = measureAddedByRewording(items.flat(), { seed, draws: 200, shuffles: 199, ...(isKnown && { clusters }) });
  return !('why' in found.interval) && found.interval[0] > 0 && found.p < 0.05;
}

test('items that flip together find nothing where their clusters are known', () => {
  const found = (isKnown: boolean) => Array.from({ length: 100 }, (_, s) => clusteredRun(s + 1, isKnown)).filter(Boolean);
  expect(found(false).length).toBeGreaterThan(7);
  expect(found(true).length).toBeLessThanOrEqual(7);
});

test('an item under the same permutation in every order only renames its wordings', () => {
  const item = spreadUnderShuffles(
    worded([
      [1, 0, 1],
      [0, 0, 1],
      [1, 1, 1],
    ]),
    1,
  );
  for (let at = 0; at < 6; at++) expect(item.under([at, at, at])).toBeCloseTo(item.spread, 12);
  // The mean over all permutations is the floor, in both computations.
  const all = Array.from({ length: 216 }, (_, n) => item.under([n % 6, Math.floor(n / 6) % 6, Math.floor(n / 36)]));
  expect(all.reduce((sum, spread) => sum + spread, 0) / 216).toBeCloseTo(item.floor, 12);
});

test('below ten clusters nothing is bounded', () => {
  const items = Array.from({ length: 27 }, (_, i) =>
    spreadUnderShuffles(
      worded([
        [1, i % 2],
        [0, 1],
        [1, 1],
      ]),
      1,
    ),
  );
  const clusters = Array.from({ length: 9 }, (_, c) => [3 * c, 3 * c + 1, 3 * c + 2]);
  expect(measureAddedByRewording(items, { ...settings, shuffles: 9, clusters }).interval).toMatchObject({
    why: expect.stringContaining('9 clusters') as string,
  });
});
