import type { Interval } from '../../core/studies/interval.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { cohenKappa } from '../checked/cohen-kappa.ts';
import { kappaInterval, type TwoJudgePairVerdicts } from './kappa-interval.ts';
import type { PairVerdict } from '../../core/answers/preference.ts';
import type { TwoOrderVerdicts } from './pair-verdicts.ts';

// Each of these is a number of one pair, so that a difference of two judges is a mean over pairs, which are resampled for both at once; NaN where a pair has none.

/** The two judges’ verdicts on one pair, in the orders in which both have one: what one judge alone was asked, or says of, tells nothing of the two. */
export function keepOrdersBothJudged(
  one: TwoOrderVerdicts,
  other: TwoOrderVerdicts,
): readonly [one: TwoOrderVerdicts, other: TwoOrderVerdicts] {
  const orders = (['aFirst', 'bFirst'] as const).filter((order) => one[order] && other[order]);
  const only = (pair: TwoOrderVerdicts): TwoOrderVerdicts => Object.fromEntries(orders.map((order) => [order, pair[order]]));
  return [only(one), only(other)];
}

/** 1 where both orders have the same verdict, 0 where they differ: its mean is position consistency (`positionConsistency`). */
export const orderConsistencyOfPair = ({ aFirst, bFirst }: TwoOrderVerdicts): number =>
  aFirst && bFirst ? Number(aFirst === bFirst) : NaN;

/**
 * How often the place shown first wins, ties as a half: the mean over both orders of 1 (it wins), ½ (a tie), 0 (the second wins). A judge that keeps to its verdict has ½ on every pair,
 * whatever the answers; so over pairs ½ favours no place. NaN without a verdict in both orders: of one order alone it cannot be told from a preference for an answer.
 */
export const firstPositionWinShareOfPair = ({ aFirst, bFirst }: TwoOrderVerdicts): number =>
  aFirst && bFirst ? (preferenceScores[aFirst] + 1 - preferenceScores[bFirst]) / 2 : NaN;

/** What a pair’s verdicts are worth to a: the mean over its orders of 1 (a), ½ (tie), 0 (b). Its mean over pairs is the win rate (`winRate`). NaN without a verdict. */
export function preferenceScoreOfA({ aFirst, bFirst }: TwoOrderVerdicts): number {
  const verdicts = [aFirst, bFirst].filter((verdict): verdict is PairVerdict => Boolean(verdict));
  return verdicts.reduce((sum, verdict) => sum + preferenceScores[verdict], 0) / verdicts.length;
}

const preferenceScores = { a: 1, tie: 0.5, b: 0 } as const;

export interface VerdictAgreement {
  /** Verdicts that both judges gave, of a pair in an order. */
  readonly of: number;
  /** Of them, the fraction that are the same. */
  readonly share: MaybeNumber;
  /** Cohen’s κ: how far that is beyond two judges who deal out their shares of a, b and ties by chance. */
  readonly kappa: MaybeNumber;
  /** 95%, over pairs. */
  readonly kappaInterval: Interval | NoValueWithReason;
}

/** `groups`: by pair the name of its group, for the interval. How far two judges give the same verdicts on the same pairs in the same orders (Zheng et al. 2023, §4.2, there of judges and people); undefined where no verdict is of both. */
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
    const none = undefinedBecause('no pair has a verdict of both in the same order');
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
