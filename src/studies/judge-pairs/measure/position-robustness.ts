import { isNumber } from '../../../base/json/json.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { binomialTest } from '../../../measure/pairwise/share-test.ts';
import { isKnownInterval, type PairwiseJudgeFigures } from './result.ts';

type Consistency = PairwiseJudgeFigures['consistency'];

/** Of the false claims of a page. */
const level = 0.05;

/** With more ties than this among its preferences, two dealt out by chance are the same more often than two tosses of a coin: t² + (1 − t)²/2 > ½. */
const mostTies = 2 / 3;

/**
 * The share of pairs with the same preference that a judge must be shown to exceed to be robust. The reader's bound is of an agreement beyond chance, as α is, and two tosses of a coin
 * are the same in half of the pairs: so (1 + bound)/2, the consistency of a judge that decides that part of the pairs by the responses and tosses a coin for the rest.
 */
export const agreementBoundToConsistency = (reliance: number): number => (1 + reliance) / 2;

export type PositionRobustnessState = 'keeps' | 'turns' | 'unknown';

/** Whether most of its preferences are ties, so many that the same one twice shows little. */
export const isMostlyTies = ({ pairs, sameTies, halfTies }: Consistency): boolean =>
  2 * sameTies + halfTies > mostTies * 2 * pairs;

/**
 * Whether each judge keeps its preference when the responses swap positions: its position consistency is shown to lie above the bound, or below, by an exact binomial test over pairs (two-sided, Holm over the
 * judges, 5%) and by its 95% interval. A judge whose preferences are mostly ties is never robust.
 */
export function testPositionRobustness(
  judges: readonly Consistency[],
  reliance: number,
): readonly { readonly is: PositionRobustnessState; readonly p?: number }[] {
  const bound = agreementBoundToConsistency(reliance);
  const tested = judges.map(({ same, pairs, interval, inflation = 1 }) =>
    isKnownInterval(interval) ? testOf(same / inflation, pairs / inflation, bound) : undefined,
  );
  const corrected = holm(tested.filter((p) => p !== undefined));
  let next = 0;
  return judges.map((judge, place) => {
    const p = tested[place] === undefined ? undefined : corrected[next++];
    const { interval } = judge;
    if (p === undefined || !isKnownInterval(interval)) return { is: 'unknown' };
    if (p >= level) return { is: 'unknown', p };
    if (interval[1] < bound) return { is: 'turns', p };
    return { is: interval[0] > bound && !isMostlyTies(judge) ? 'keeps' : 'unknown', p };
  });
}

/** `binomialTest` in whole pairs, those that are the same rounded towards the bound. */
function testOf(same: number, pairs: number, bound: number): number {
  const n = Math.round(pairs);
  const k = same > bound * pairs ? Math.floor(same) : Math.ceil(same);
  return binomialTest(Math.min(n, k), n, bound);
}

/** What stands between a judge and a verdict. */
export function undecidedReason(judge: Consistency): string {
  if (!isKnownInterval(judge.interval)) return isNumber(judge.consistency) ? judge.interval.why : judge.consistency.why;
  return isMostlyTies(judge)
    ? 'over two thirds of its preferences are ties, and two ties are often the same by chance'
    : 'consistency may lie above the bound or below';
}
