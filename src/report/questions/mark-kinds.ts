import { hasScore, type Outcome } from '../../core/outcome.ts';

/** What a mark says of a question's answers under one level, the better before the worse; a matrix' cell holds the place in this list. */
export const markKinds = [
  'not asked',
  'right',
  'partly right',
  'wrong',
  'unreadable',
  'refused',
  'failed',
  'without a score',
] as const;
export type MarkKind = (typeof markKinds)[number];

/**
 * One mark for all repeats of a cell: their outcome where it is the same, “partly right” where only some are right, else that of most, the worse
 * of two as frequent ones. A repeat without a score has no say beside one that has one.
 */
export function markOf(outcomes: readonly Outcome[]): MarkKind {
  const came = outcomes.filter(hasScore);
  if (came.length === 0)
    return outcomes.length === 0 ? 'not asked' : outcomes.includes('failed') ? 'failed' : 'without a score';
  const some = came.filter((outcome) => outcome === 'right' || outcome === 'partly right');
  if (some.length > 0) return came.every((outcome) => outcome === 'right') ? 'right' : 'partly right';
  const count = (kind: MarkKind) => came.filter((outcome) => outcome === kind).length;
  return markKinds.reduce((most, kind) => (count(kind) >= count(most) ? kind : most), 'wrong');
}

/** How good a mark is, for telling two levels apart; undefined where there is no score. */
export function rankOf(place: number): number | undefined {
  const kind = markKinds[place];
  if (kind === undefined || kind === 'not asked' || !hasScore(kind)) return undefined;
  return kind === 'right' ? 2 : kind === 'partly right' ? 1 : 0;
}
