import { hasScore, markOutcomes, outcomeRank, type MarkOutcome, type Outcome } from '../../core/answers/outcome.ts';

/**
 * One mark for all repeats of a cell: their outcome where it is the same, “partly right” where only some are right, else that of most, the worse
 * of two as frequent ones. A repeat without a score has no say beside one that has one.
 */
export function markOf(outcomes: readonly Outcome[]): MarkOutcome {
  const came = outcomes.filter(hasScore);
  if (came.length === 0) return markOutcomes.find((kind) => !hasScore(kind) && outcomes.includes(kind)) ?? 'not asked';
  const some = came.filter((outcome) => outcome === 'right' || outcome === 'partly right');
  if (some.length > 0) return came.every((outcome) => outcome === 'right') ? 'right' : 'partly right';
  const count = (kind: MarkOutcome) => came.filter((outcome) => outcome === kind).length;
  return markOutcomes.reduce((most, kind) => (count(kind) >= count(most) ? kind : most), 'wrong');
}

/** The mark of a matrix’ cell, which holds its place in the table of outcomes. */
export const markAt = (place: number | undefined): MarkOutcome => markOutcomes[place ?? -1] ?? 'not asked';

/** How good a mark is, for telling two levels apart; undefined where there is no score. */
export const rankAt = (place: number | undefined): number | undefined => outcomeRank(markAt(place));
