import type { CrossedCellSums } from '../../../src/measure/planning/variance-parts.ts';

/** Answers with their level of each facet, as a table of sums. */
export function crossedSums(scores: readonly number[], levels: readonly (readonly number[])[]): CrossedCellSums {
  const sizes = levels.map((own) => Math.max(...own) + 1);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const table = { sizes, counts: new Float64Array(cells), sums: new Float64Array(cells), squares: new Float64Array(cells) };
  for (const [at, score] of scores.entries()) {
    const cell = levels.reduce((place, own, f) => place * (sizes[f] ?? 0) + (own[at] ?? 0), 0);
    table.counts[cell] = (table.counts[cell] ?? 0) + 1;
    table.sums[cell] = (table.sums[cell] ?? 0) + score;
    table.squares[cell] = (table.squares[cell] ?? 0) + score ** 2;
  }
  return table;
}
