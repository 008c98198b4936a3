import { expect, it } from 'vitest';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import { bestAssignment } from '../../src/text/assignment.ts';

it('by hand: the greedy choice is not the best', () => {
  // Greedy takes 9 and 1. The best is 8 + 8.
  expect([...bestAssignment([9, 8, 8, 1], 2, 2)]).toEqual([1, 0]);
  expect([...bestAssignment([1, 5, 3], 3, 1)]).toEqual([-1, 0, -1]);
  expect([...bestAssignment([1, 5, 3], 1, 3)]).toEqual([1]);
  expect([...bestAssignment([], 0, 3)]).toEqual([]);
  expect([...bestAssignment([], 2, 0)]).toEqual([-1, -1]);
  expect(() => bestAssignment([1], 2, 2)).toThrow(RangeError);
});

it('is the best of all that there are', () => {
  const random = seededRandom(11);
  for (let round = 0; round < 400; round++) {
    const rows = 1 + randomBelow(random, 6);
    const columns = 1 + randomBelow(random, 6);
    // Every third round has many ties. Other rounds divisible by five have negative values.
    const values = Array.from({ length: rows * columns }, () =>
      round % 3 === 0 ? randomBelow(random, 3) : random() - (round % 5 === 0 ? 0.5 : 0),
    );
    const pairs = bestAssignment(values, rows, columns);
    const taken = [...pairs].filter((j) => j >= 0);
    expect(taken).toHaveLength(Math.min(rows, columns));
    expect(new Set(taken).size).toBe(taken.length);
    const sum = [...pairs].reduce((sum, j, i) => sum + (j < 0 ? 0 : values[i * columns + j]!), 0);
    expect(sum).toBeCloseTo(bestSum(values, rows, columns), 12);
  }
});

/** Tries everything: min(rows, columns) rows, each with its own column. */
function bestSum(values: readonly number[], rows: number, columns: number): number {
  const tried = (row: number, used: number, left: number): number => {
    if (left === 0) return 0;
    if (rows - row < left) return -Infinity;
    let best = tried(row + 1, used, left);
    for (let j = 0; j < columns; j++) {
      if ((used >> j) & 1) continue;
      best = Math.max(best, values[row * columns + j]! + tried(row + 1, used | (1 << j), left - 1));
    }
    return best;
  };
  return tried(0, 0, Math.min(rows, columns));
}
