import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';

/** One row per item with a score per prompt; `null` where there is no answer. */
export const itemTable = (rows: readonly (readonly (number | null)[])[]): ScoreMatrix => ({
  items: rows.length,
  templates: rows[0]?.length ?? 0,
  scores: Float64Array.from(rows.flat(), (score) => score ?? NaN),
  binary: rows.flat().every((score) => score === null || score === 0 || score === 1),
});
