import {
  countsTowardScore,
  nonOpinionOutcomes,
  outcomeRank,
  type NonOpinionOutcome,
  type Outcome,
} from '../../core/answers/outcome.ts';

/**
 * Combines all repeats of a cell into one mark. Equal outcomes keep it, and “partly right” means that only some are right.
 * Otherwise the most frequent outcome counts; of equally frequent ones, the worse. Repeats without a score count only if
 * none has a score.
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

/** The outcome of a matrix cell, which contains an index in the table of outcomes. */
export const decodeMarkOutcome = (place: number | undefined): NonOpinionOutcome =>
  nonOpinionOutcomes[place ?? -1] ?? 'not asked';

/** The rank of a mark, to compare two levels; `undefined` without a score. */
export const outcomeRankAt = (place: number | undefined): number | undefined => outcomeRank(decodeMarkOutcome(place));
