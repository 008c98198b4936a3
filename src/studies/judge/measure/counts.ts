import type { CellCounts } from '../../../core/json/result-form.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';

/** Counts answers by outcome. A correction to something outside the scale is not a rating, so it counts as unreadable. */
export function countRatingOutcomes(rows: readonly (ScoredResponse | undefined)[]): CellCounts {
  const there = rows.filter((row) => row !== undefined);
  const answered = there.filter(({ score }) => score !== null);
  const count = (holds: (row: ScoredResponse) => boolean) => answered.filter(holds).length;
  return {
    cells: rows.length,
    answered: answered.length,
    failed: there.length - answered.length,
    unreadable: count(({ reading }) => reading.kind !== 'rating' && reading.kind !== 'label' && reading.kind !== 'refusal'),
    refused: count(({ reading }) => reading.kind === 'refusal'),
    cut: count(({ reading }) => reading.cut === true),
    changedByHand: count(({ verdict }) => verdict !== undefined),
  };
}
