import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import { shareDesignEffect } from './share-inflation.ts';
import type { PairVerdict } from '../../core/answers/preference.ts';
import type { TwoOrderVerdicts } from './pair-verdicts.ts';

export interface WinRate {
  /** Pairs with a verdict in at least one order. */
  readonly pairs: number;
  /** Verdicts for a, for b, and ties. Each pair counts 1 in total, split over its orders. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** (wins + ties ÷ 2) ÷ pairs, in [0, 1]: of a over b. */
  readonly rate: MaybeNumber;
  /** 95%. */
  readonly interval: Interval | NoValueWithReason;
  /**
   * The design effect of groups of pairs: how many pairs have as much information as one independent pair
   * (`shareDesignEffect`). The reason if it is unknown.
   */
  readonly inflation: number | NoValueWithReason;
}

/**
 * How often a is found better than b, with ties as a half (AlpacaEval's win rate, and for one order the same number):
 *
 *   rate = (1 ÷ n) · Σ xᵢ,   xᵢ = mean over the pair's orders of 1 (a wins), ½ (tie), 0 (b wins),
 *
 * over the n pairs with a verdict in at least one order. The 95% interval is Wilson's for Σ xᵢ of n. As xᵢ is in [0, 1], its
 * variance is at most rate · (1 − rate), that of a coin. Ties and orders that differ make it smaller, so the interval is
 * conservative, and it has width at 0% and 100%.
 *
 * If pairs are in groups (`groups`: by pair the name of its group), the interval uses the effective number of independent
 * pairs. It takes the judge at its word, and does not measure whether the judge is right. No value without a verdict, and no
 * interval for one pair.
 */
export function winRate(pairs: readonly TwoOrderVerdicts[], groups?: readonly number[]): WinRate {
  const shares = { a: 0, b: 0, tie: 0 };
  const worth: number[] = [];
  const groupOf: number[] = [];
  for (const [place, { aFirst, bFirst }] of pairs.entries()) {
    const verdicts = [aFirst, bFirst].filter((verdict): verdict is PairVerdict => Boolean(verdict));
    if (verdicts.length === 0) continue;
    for (const verdict of verdicts) shares[verdict] += 1 / verdicts.length;
    worth.push(mean(verdicts.map((verdict) => (verdict === 'a' ? 1 : verdict === 'tie' ? 0.5 : 0))));
    groupOf.push(groups?.[place] ?? place);
  }
  const n = worth.length;
  const inflation = shareDesignEffect(worth, groupOf);
  const won = shares.a + shares.tie / 2;
  const none = undefinedBecause('no pair has a preference');
  return {
    pairs: n,
    wins: shares.a,
    losses: shares.b,
    ties: shares.tie,
    rate: n === 0 ? none : won / n,
    interval:
      n === 0
        ? none
        : n === 1
          ? undefinedBecause('one pair has no interval')
          : typeof inflation === 'number'
            ? wilsonInterval(won / inflation, n / inflation)
            : inflation,
    inflation,
  };
}
