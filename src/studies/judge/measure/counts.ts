import type { CellCounts } from '../../../core/json/result-form.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';

/** What is read by hand as something that the scale does not have counts as unreadable: it is no rating. */
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
