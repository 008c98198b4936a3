import { expect, test } from 'vitest';
import { promptScoreIntervals } from '../../../src/measure/advice/chosen-score.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { tCritical } from '../../../src/measure/basics/student-t.ts';
import { wilsonInterval } from '../../../src/measure/intervals/wilson.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';

const tableOf = (rows: readonly (readonly number[])[]): ScoreMatrix => ({
  items: rows.length,
  templates: rows[0]!.length,
  scores: Float64Array.from(rows.flat()),
  binary: true,
});
const intervalsOf = (...tables: ScoreMatrix[]) => promptScoreIntervals(promptSpread(tables)!);

test('of one complete set it is Wilson’s of one question fewer, with Student’s quantile', () => {
  const rows = Array.from({ length: 30 }, (_, i) => [Number(i < 24), Number(i % 2 === 0)]);
  const expected = [24, 15].map((right) => wilsonInterval((right / 30) * 29, 29, tCritical(0.05, 29)));
  for (const [k, [low, high]] of intervalsOf(tableOf(rows)).entries()) {
    expect(low).toBeCloseTo(expected[k]![0], 10);
    expect(high).toBeCloseTo(expected[k]![1], 10);
  }
});

test('a prompt under which all is right may be wrong on other questions', () => {
  const [[low, high]] = intervalsOf(tableOf(Array.from({ length: 20 }, (_, i) => [1, Number(i < 10)]))) as [
    [number, number],
  ];
  expect(low).toBeGreaterThan(0.8);
  expect(low).toBeLessThan(0.9);
  expect(high).toBe(1);
});

test.each([
  { sets: [12], right: [0.9, 0.6] },
  { sets: [60], right: [0.95, 0.5] },
  { sets: [20, 20, 20], right: [0.85, 0.4] },
])('it holds the true score of either prompt in 94% and more: $sets questions', ({ sets, right }) => {
  const random = seededRandom(7);
  const runs = 1000;
  const missed = right.map(() => 0);
  for (let run = 0; run < runs; run++) {
    // A question that is hard under one prompt is also harder under the other.
    const tables = sets.map((items) =>
      tableOf(
        Array.from({ length: items }, () => {
          const shared = random();
          return right.map((p) => Number((random() < 0.5 ? shared : random()) < p));
        }),
      ),
    );
    const spread = promptSpread(tables);
    if (!spread) continue;
    for (const [k, [low, high]] of promptScoreIntervals(spread).entries())
      if (right[k]! < low || right[k]! > high) missed[k]!++;
  }
  expect(Math.max(...missed) / runs).toBeLessThan(0.06);
  expect(Math.max(...missed)).toBeGreaterThan(0);
});
