import { expect, test } from 'vitest';
import { alphaDraws } from '../../src/measure/alpha/alpha-draws.ts';
import { alphasWithoutEach } from '../../src/measure/alpha/alpha-of-counts.ts';
import {
  alphaFromCoincidences,
  countCoincidencesPerUnit,
  krippendorffAlpha,
  type UnitRatings,
} from '../../src/measure/alpha/krippendorff-alpha.ts';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import { ratingCounts } from '../../src/measure/alpha/rating-counts.ts';

const units = 1000;
const raters = 5;
const draws = 1000;
/** A draw by the definition takes so long that a few must suffice. */
const drawsByDefinition = 3;

test(`α of ${units} units × ${raters} with ${draws} draws is at least 20 × as quick as its definition over all pairs of values`, () => {
  const random = seededRandom(1);
  const rated: UnitRatings[] = Array.from({ length: units }, () => {
    const level = randomBelow(random, 10);
    return Array.from({ length: raters }, () => 1 + (random() < 0.5 ? level : randomBelow(random, 10)));
  });
  expect(krippendorffAlpha(rated, 'interval')).toBeCloseTo(byDefinition(rated), 10);

  const ours = milliseconds(() => alphaDraws([{ units: rated, metric: 'interval' }], { draws, seed: 1 })) / draws;
  const definition =
    milliseconds(() => {
      for (let draw = 0; draw < drawsByDefinition; draw++) {
        byDefinition(Array.from(rated, () => rated[randomBelow(random, units)]!));
      }
    }) / drawsByDefinition;
  console.info(
    `a draw: ${ours.toFixed(2)} ms, by the definition ${definition.toFixed(0)} ms, ratio ${(definition / ours).toFixed(0)}`,
  );
  expect(definition / ours).toBeGreaterThan(20);
});

test('α without a unit, of 1,000 values: from counts at least 100 × as quick as from the matrix', () => {
  const random = seededRandom(2);
  const drawn: UnitRatings[] = Array.from({ length: 400 }, () => {
    const own = randomBelow(random, 2000);
    return Array.from({ length: raters }, () => (random() < 0.5 ? own : randomBelow(random, 2000)));
  });
  const counts = ratingCounts(drawn);
  const ours = milliseconds(() => alphasWithoutEach(counts, 'nominal')) / drawn.length;
  const table = countCoincidencesPerUnit(counts);
  const sums = new Float64Array(table.size ** 2);
  for (const [e, place] of table.places.entries()) sums[place]! += table.weights[e]!;
  const matrix = milliseconds(() => alphaFromCoincidences(table, 'nominal', sums));
  console.info(
    `${table.size} values, a unit: ${ours.toFixed(4)} ms, from the matrix ${matrix.toFixed(1)} ms, ratio ${(matrix / ours).toFixed(0)}`,
  );
  expect(matrix / ours).toBeGreaterThan(100);
});

/** 1 − mean squared difference within units, weighted by 1/(m − 1), over that of all pairs of values. */
function byDefinition(rated: readonly UnitRatings[]): number {
  const values = rated.flat() as number[];
  let within = 0;
  for (const unit of rated) {
    for (const [i, a] of unit.entries()) {
      for (const [j, b] of unit.entries()) if (i !== j) within += (a! - b!) ** 2 / (unit.length - 1);
    }
  }
  let between = 0;
  for (const a of values) for (const b of values) between += (a - b) ** 2;
  return 1 - (within * (values.length - 1)) / between;
}

function milliseconds(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
