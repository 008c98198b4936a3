import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import { shareDesignEffect } from './share-inflation.ts';
import type { TwoOrderVerdicts } from './pair-verdicts.ts';

export interface PositionConsistency {
  /** Pairs with a verdict in both orders: the denominator of the shares. */
  readonly pairs: number;
  /** Pairs in which the same answer wins in both orders, or both orders are ties. */
  readonly same: number;
  /** Pairs among `same` with ties in both orders. */
  readonly sameTies: number;
  /** Pairs in which the answer shown first wins in both orders, and those in which the one shown second does. */
  readonly first: number;
  readonly second: number;
  /** Pairs with a tie in one order and a winner in the other. */
  readonly halfTies: number;
  /** same ÷ pairs, in [0, 1]. */
  readonly consistency: MaybeNumber;
  /**
   * The design effect of groups of pairs: how many pairs have as much information as one independent pair
   * (`shareDesignEffect`).
   */
  readonly inflation?: number;
  /** 95%, by Wilson. */
  readonly interval: Interval | NoValueWithReason;
}

/**
 * Position consistency of a judge (Zheng et al. 2023, “Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena”, §3.3 and
 * Table 2): the share of pairs whose verdict stays the same when the two answers change positions,
 *
 *   consistency = #{pairs: verdict(a first) = verdict(b first)} ÷ #{pairs with a verdict in both orders},
 *
 * where a verdict is a, b or tie. Inconsistent pairs are split into three kinds: the first position wins twice, the second
 * does, or one order is a tie. A judge that only looks at positions has 0, and one that tosses coins between a and b has
 * 1/2. So consistency is not agreement beyond chance.
 *
 * The 95% interval is Wilson's over pairs. If pairs are in groups, it uses the effective number of independent pairs
 * (`groups`: by pair the name of its group). Pairs with a request in only one order, or without a verdict in one
 * (unreadable, or samples that are split), do not count. The paper has one verdict per order. Without pairs that count,
 * there is no value.
 */
export function positionConsistency(pairs: readonly TwoOrderVerdicts[], groups?: readonly number[]): PositionConsistency {
  const counts = { same: 0, sameTies: 0, first: 0, second: 0, halfTies: 0 };
  const kept: number[] = [];
  const groupOf: number[] = [];
  let asked = false;
  for (const [place, { aFirst, bFirst }] of pairs.entries()) {
    asked ||= aFirst !== undefined && bFirst !== undefined;
    if (!aFirst || !bFirst) continue;
    kept.push(Number(aFirst === bFirst));
    groupOf.push(groups?.[place] ?? place);
    if (aFirst === bFirst) {
      counts.same += 1;
      if (aFirst === 'tie') counts.sameTies += 1;
    } else if (aFirst === 'tie' || bFirst === 'tie') counts.halfTies += 1;
    else if (aFirst === 'a') counts.first += 1;
    else counts.second += 1;
  }
  const none = undefinedBecause(
    asked ? 'no pair has a preference in both orders' : 'one order only: position consistency cannot be measured',
  );
  const both = kept.length;
  const inflation = shareDesignEffect(kept, groupOf);
  return {
    pairs: both,
    ...counts,
    consistency: both === 0 ? none : counts.same / both,
    ...(typeof inflation === 'number' && inflation > 1 && { inflation }),
    interval:
      both === 0
        ? none
        : both === 1
          ? undefinedBecause('one pair has no interval')
          : typeof inflation === 'number'
            ? wilsonInterval(counts.same / inflation, both / inflation)
            : inflation,
  };
}
