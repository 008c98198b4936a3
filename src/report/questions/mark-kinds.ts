import {
  countsTowardScore,
  nonOpinionOutcomes,
  outcomeRank,
  type NonOpinionOutcome,
  type Outcome,
} from '../../core/answers/outcome.ts';

/**
 * One mark for all repeats of a cell: their outcome where it is the same, “partly right” where only some are right, else that of most, the worse
 * of two as frequent ones. A repeat without a score has no say beside one that has one.
 */
export function combineRepeatOutcomes(outcomes: readonly Outcome[]): NonOpinionOutcome {
  const came = outcomes.filter(countsTowardScore);
  if (came.length === 0)
    return nonOpinionOutcomes.find((kind) => !countsTowardScore(kind) && outcomes.includes(kind)) ?? 'not asked';
  const some = came.filter((outcome) => outcome === 'right' || outcome === 'partly right');
  if (some.length > 0) return came.every((outcome) => outcome === 'right') ? 'right' : 'partly right';
  const count = (kind: NonOpinionOutcome) => came.filter((outcome) => outcome === kind).length;
  return nonOpinionOutcomes.reduce((most, kind) => (count(kind) >= count(most) ? kind : most), 'wrong');
}

/** The mark of a matrix’ cell, which holds its place in the table of outcomes. */
export const decodeMarkOutcome = (place: number | undefined): NonOpinionOutcome =>
  nonOpinionOutcomes[place ?? -1] ?? 'not asked';

/** How good a mark is, for telling two levels apart; undefined where there is no score. */
export const outcomeRankAt = (place: number | undefined): number | undefined => outcomeRank(decodeMarkOutcome(place));
