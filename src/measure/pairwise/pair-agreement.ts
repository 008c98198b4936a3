import type { Interval } from '../../core/studies/interval.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { cohenKappa } from '../checked/cohen-kappa.ts';
import { kappaInterval, type TwoJudgePairVerdicts } from './kappa-interval.ts';
import type { PairVerdict } from '../../core/answers/preference.ts';
import type { TwoOrderVerdicts } from './pair-verdicts.ts';

// Each function gives one number per pair, so that a difference of two judges is a mean over pairs. Both are resampled on
// the same pairs. NaN if a pair has no value.

/**
 * The two judges’ verdicts on one pair, only in the orders in which both have one. The others say nothing about their
 * agreement.
 */
export function keepOrdersBothJudged(
  one: TwoOrderVerdicts,
  other: TwoOrderVerdicts,
): readonly [one: TwoOrderVerdicts, other: TwoOrderVerdicts] {
  const orders = (['aFirst', 'bFirst'] as const).filter((order) => one[order] && other[order]);
  const only = (pair: TwoOrderVerdicts): TwoOrderVerdicts => Object.fromEntries(orders.map((order) => [order, pair[order]]));
  return [only(one), only(other)];
}

/** 1 if both orders have the same verdict, 0 if they differ. Its mean is position consistency (`positionConsistency`). */
export const orderConsistencyOfPair = ({ aFirst, bFirst }: TwoOrderVerdicts): number =>
  aFirst && bFirst ? Number(aFirst === bFirst) : NaN;

/**
 * How often the response shown first wins, with ties as a half: the mean over both orders of 1 (it wins), ½ (a tie), 0 (the
 * second wins). A judge that keeps its verdict has ½ on every pair, whatever the responses, so a mean of ½ over pairs means
 * no position bias. NaN without a verdict in both orders: one order alone cannot separate position bias from a preference
 * for a response.
 */
export const firstPositionWinShareOfPair = ({ aFirst, bFirst }: TwoOrderVerdicts): number =>
  aFirst && bFirst ? (preferenceScores[aFirst] + 1 - preferenceScores[bFirst]) / 2 : NaN;

/**
 * The value of a pair’s verdicts for a: the mean over its orders of 1 (a), ½ (tie), 0 (b). Its mean over pairs is the win
 * rate (`winRate`). NaN without a verdict.
 */
export function preferenceScoreOfA({ aFirst, bFirst }: TwoOrderVerdicts): number {
  const verdicts = [aFirst, bFirst].filter((verdict): verdict is PairVerdict => Boolean(verdict));
  return verdicts.reduce((sum, verdict) => sum + preferenceScores[verdict], 0) / verdicts.length;
}

const preferenceScores = { a: 1, tie: 0.5, b: 0 } as const;

export interface VerdictAgreement {
  /** The number of verdicts that both judges gave for the same pair and order. */
  readonly of: number;
  /** The fraction of them that are the same. */
  readonly share: MaybeNumber;
  /** Cohen’s κ: agreement beyond that of two judges who assign their shares of a, b and ties at random. */
  readonly kappa: MaybeNumber;
  /** 95%, over pairs. */
  readonly kappaInterval: Interval | NoValueWithReason;
}

/**
 * How often two judges give the same verdicts on the same pairs in the same orders (Zheng et al. 2023, §4.2, for judges and
 * people). Undefined if no verdict is common to both. `groups`: by pair the name of its group, for the interval.
 */
export function judgeToJudgeAgreement(
  one: readonly TwoOrderVerdicts[],
  other: readonly TwoOrderVerdicts[],
  drawing: { readonly draws: number; readonly seed: number },
  groups?: readonly number[],
): VerdictAgreement {
  if (one.length !== other.length) throw new RangeError(`verdictAgreement: ${one.length} pairs against ${other.length}`);
  const inBoth = one
    .map((pair, i): TwoJudgePairVerdicts => {
      const [first, second] = keepOrdersBothJudged(pair, other[i] ?? {});
      return (['aFirst', 'bFirst'] as const).flatMap((order) => {
        const [verdict, another] = [first[order], second[order]];
        return verdict && another ? [[verdict, another] as const] : [];
      });
    })
    .map((verdicts, i) => ({ verdicts, group: groups?.[i] ?? i }))
    .filter(({ verdicts }) => verdicts.length > 0);
  const pairs = inBoth.map(({ verdicts }) => verdicts);
  const all = pairs.flat();
  if (all.length === 0) {
    const none = undefinedBecause('no pair has a preference of both in the same order');
    return { of: 0, share: none, kappa: none, kappaInterval: none };
  }
  const { observed, kappa } = cohenKappa(
    all.map(([verdict]) => verdict),
    all.map(([, another]) => another),
  );
  return {
    of: all.length,
    share: observed,
    kappa,
    kappaInterval: isNumber(kappa)
      ? kappaInterval(
          pairs,
          drawing,
          inBoth.map(({ group }) => group),
        )
      : kappa,
  };
}
