import type { PairVerdict } from '../../core/answers/preference.ts';

/**
 * A judge's verdicts on two answers to one question, once with a shown first, once with b shown first. `undefined`: no
 * request in that order. `null`: a request without a verdict (unreadable, refused, failed, or samples without a most
 * frequent verdict).
 */
export interface TwoOrderVerdicts {
  readonly aFirst?: PairVerdict | null;
  readonly bFirst?: PairVerdict | null;
}

/** Verdicts counted by the position of the preferred answer. */
export interface PreferredPositionCounts {
  readonly first: number;
  readonly second: number;
  readonly tie: number;
}

/** Over all readable verdicts, in either order. */
export function countPreferredPositions(pairs: readonly TwoOrderVerdicts[]): PreferredPositionCounts {
  const counts = { first: 0, second: 0, tie: 0 };
  const add = (verdict: PairVerdict | null | undefined, shownFirst: 'a' | 'b') => {
    if (!verdict) return;
    counts[verdict === 'tie' ? 'tie' : verdict === shownFirst ? 'first' : 'second'] += 1;
  };
  for (const { aFirst, bFirst } of pairs) {
    add(aFirst, 'a');
    add(bFirst, 'b');
  }
  return counts;
}
