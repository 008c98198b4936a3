import type { PairVerdict } from '../../core/answers/preference.ts';

/**
 * Two answers to one question, as a judge was asked about them: once with a shown first, once with b shown first. `undefined`: not asked in that
 * order; `null`: asked, and there is no verdict (unreadable, refused, failed, or samples of which no verdict has most).
 */
export interface TwoOrderVerdicts {
  readonly aFirst?: PairVerdict | null;
  readonly bFirst?: PairVerdict | null;
}

/** Verdicts counted by where the preferred answer stood. */
export interface PreferredPositionCounts {
  readonly first: number;
  readonly second: number;
  readonly tie: number;
}

/** Over all verdicts that could be read, in whatever order they were asked. */
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
