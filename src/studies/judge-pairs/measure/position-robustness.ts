import { isNumber } from '../../../base/json/json.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { binomialTest } from '../../../measure/pairwise/share-test.ts';
import { isKnownInterval, type PairwiseJudgeFigures } from './result.ts';

type Consistency = PairwiseJudgeFigures['consistency'];

/** The rate of false findings on a page. */
const level = 0.05;

/**
 * The largest share of ties. With more, two random preferences agree more often than two coin tosses: t² + (1 − t)²/2 > ½.
 */
const mostTies = 2 / 3;

/**
 * The share of pairs with the same preference that a robust judge must exceed. The reader’s bound is an agreement beyond
 * chance, like α. Two coin tosses agree in half of the pairs. So the result is (1 + bound)/2. A judge has this consistency
 * if it decides that fraction of pairs by the responses and tosses a coin otherwise.
 */
export const agreementBoundToConsistency = (reliance: number): number => (1 + reliance) / 2;

export type PositionRobustnessState = 'keeps' | 'turns' | 'unknown';

/** Whether most preferences are ties. Two equal preferences then show little. */
export const isMostlyTies = ({ pairs, sameTies, halfTies }: Consistency): boolean =>
  2 * sameTies + halfTies > mostTies * 2 * pairs;

/**
 * Tests whether each judge keeps its preference when the responses swap positions. Position consistency must lie above or
 * below the bound by two criteria. One is an exact binomial test over pairs (two-sided, Holm over the judges, 5%), the other
 * is its 95% interval. A judge with mostly ties is never robust.
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

/** `binomialTest` on whole pairs. The number of equal pairs is rounded towards the bound. */
function testOf(same: number, pairs: number, bound: number): number {
  const n = Math.round(pairs);
  const k = same > bound * pairs ? Math.floor(same) : Math.ceil(same);
  return binomialTest(Math.min(n, k), n, bound);
}

/** Why a judge’s robustness remains undecided. */
export function undecidedReason(judge: Consistency): string {
  if (!isKnownInterval(judge.interval)) return isNumber(judge.consistency) ? judge.interval.why : judge.consistency.why;
  return isMostlyTies(judge)
    ? 'over two thirds of its preferences are ties, and two ties are often the same by chance'
    : 'consistency may lie above the bound or below';
}
