import { expect, test } from 'vitest';
import { templateMeanPercents, type ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { promptScoresAndQuantiles, reportedQuantiles } from '../../../src/measure/prompt-effect/prompt-estimates.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { planInterimLookCells, scoresAtLook } from '../../../src/measure/stopping/look-design.ts';

/** Prompts from bad to good, apart by `spread`. The first is lower by `fall`. */
function answered({ prompts = 24, items = 60, spread = 0.2, fall = 0, hardness = 0.3, seed = 1 } = {}): ScoreMatrix {
  const random = seededRandom(seed);
  const scores = Float64Array.from({ length: items * prompts }, (_, at) => {
    const t = at % prompts;
    const p =
      0.6 - hardness / 2 + (hardness * Math.floor(at / prompts)) / items + (spread * t) / prompts - (t === 0 ? fall : 0);
    return Number(random() < p);
  });
  return { items, templates: prompts, scores, binary: true };
}

const sets = [answered({ seed: 1 }), answered({ seed: 2 })];

/** By a plain loop: the mean over sets of the mean over items. */
const meanUnder = (tables: readonly ScoreMatrix[], t: number): number =>
  tables.reduce((sum, { scores, items, templates }) => {
    let right = 0;
    for (let i = 0; i < items; i++) right += scores[i * templates + t] ?? NaN;
    return sum + right / items / tables.length;
  }, 0);

test('where all is asked the plan’s own scores and quantiles are those that were found; other questions draw them together', () => {
  const estimates = promptScoresAndQuantiles(sets, 1);
  if (!estimates) throw new Error('nothing told');
  const means = Array.from({ length: 24 }, (_, t) => meanUnder(sets, t));
  for (const [t, mean] of means.entries()) expect(estimates.prompts[t]?.here).toBeCloseTo(mean, 12);
  const sorted = [...means].sort((a, b) => a - b);
  const [lowest, tenth, , middle, , , highest] = estimates.quantiles;
  expect(lowest?.here).toBeCloseTo(sorted[0] ?? NaN, 12);
  expect(highest?.here).toBeCloseTo(sorted[23] ?? NaN, 12);
  // Type 7: positions 2.3 and 11.5 of 24.
  expect(tenth?.here).toBeCloseTo((sorted[2] ?? NaN) + 0.3 * ((sorted[3] ?? NaN) - (sorted[2] ?? NaN)), 12);
  expect(middle?.here).toBeCloseTo(((sorted[11] ?? NaN) + (sorted[12] ?? NaN)) / 2, 12);
  expect(lowest?.value).toBeGreaterThan(lowest?.here ?? NaN);
  expect(highest?.value).toBeLessThan(highest?.here ?? NaN);
  for (const each of [...estimates.prompts, ...estimates.quantiles]) {
    expect(each?.low).toBeLessThan(each?.value ?? NaN);
    expect(each?.high).toBeGreaterThan(each?.value ?? NaN);
  }
  expect(promptScoresAndQuantiles(sets, 1)).toEqual(estimates);
  expect(promptScoresAndQuantiles(sets, 2)).not.toEqual(estimates);
});

test('from a quarter of the cells the scores of the plan are found with the noise drawn out', () => {
  // Questions differ much in difficulty, so plain means depend on which were asked.
  const sets = [1, 2].map((seed) => answered({ hardness: 0.75, spread: 0.02, seed }));
  const design = planInterimLookCells(
    sets.map(({ items }, b) => ({ id: `${b}`, items })),
    24,
    { seed: 3, k: 7, shares: [0.25] },
  );
  const seen = sets.map((table, b) => (design.sets[b] ? scoresAtLook(table, design.sets[b], 0) : table));
  const estimates = promptScoresAndQuantiles(seen, 1);
  if (!estimates) throw new Error('nothing told');
  const error = (of: (t: number) => number) =>
    Math.sqrt(Array.from({ length: 24 }, (_, t) => (of(t) - meanUnder(sets, t)) ** 2).reduce((a, b) => a + b, 0) / 24);
  const plain = seen.map(templateMeanPercents);
  const meanOfPlain = (t: number) => plain.reduce((sum, scores) => sum + (scores[t] ?? NaN) / 200, 0);
  expect(error((t) => estimates.prompts[t]?.here ?? NaN)).toBeLessThan(0.8 * error(meanOfPlain));
  const middle = reportedQuantiles.indexOf(0.5);
  const reach = (of = estimates) => (of.quantiles[middle]?.high ?? NaN) - (of.quantiles[middle]?.low ?? NaN);
  expect(reach()).toBeGreaterThan(reach(promptScoresAndQuantiles(sets, 1)));
});

test('one prompt that collapses keeps its score, and does not keep the others from being drawn together', () => {
  const falling = { spread: 0, fall: 0.5 };
  const tables = [answered({ ...falling, seed: 1 }), answered({ ...falling, seed: 2 })];
  const estimates = promptScoresAndQuantiles(tables, 1);
  expect(estimates?.prompts[0]?.value).toBeCloseTo(meanUnder(tables, 0), 12);
  expect(estimates?.prompts[0]?.high).toBeLessThan(0.3);
  const others = Array.from({ length: 23 }, (_, t) => meanUnder(tables, t + 1));
  const found = estimates?.prompts.slice(1).map((each) => each?.value ?? NaN) ?? [];
  const width = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  expect(width(found)).toBeLessThan(0.4 * width(others));
});

test('where nothing changes every prompt is at the mean; below twenty prompts, and for one question, nothing is told', () => {
  const still = answered();
  const same = { ...still, scores: still.scores.map((_, at) => Number(Math.floor(at / 24) % 3 > 0)) };
  const estimates = promptScoresAndQuantiles([same], 1);
  for (const each of estimates?.prompts ?? []) expect(each?.value).toBeCloseTo(2 / 3, 12);
  expect(estimates?.prompts).toHaveLength(24);
  expect(promptScoresAndQuantiles([answered({ prompts: 19 })], 1)).toBeUndefined();
  expect(promptScoresAndQuantiles([answered({ items: 1 })], 1)).toBeUndefined();
  expect(promptScoresAndQuantiles([{ ...still, scores: still.scores.map(() => NaN) }], 1)).toBeUndefined();
});

test('a prompt that nothing is answered under has no estimate, and the others have', () => {
  const tables = sets.map((table) => ({ ...table, scores: table.scores.map((score, at) => (at % 24 === 5 ? NaN : score)) }));
  const estimates = promptScoresAndQuantiles(tables, 1);
  expect(estimates?.prompts.map((each) => each === undefined).indexOf(true)).toBe(5);
  expect(estimates?.prompts.filter((each) => each === undefined)).toHaveLength(1);
  expect(estimates?.prompts[6]?.here).toBeCloseTo(meanUnder(sets, 6), 12);
});
