import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import { shareDesignEffect } from './share-inflation.ts';
import type { TwoOrderVerdicts } from './pair-verdicts.ts';

export interface PositionConsistency {
  /** Pairs with a verdict in both orders: what the shares are of. */
  readonly pairs: number;
  /** The same answer wins in both orders, or both orders are ties. */
  readonly same: number;
  /** Of `same`: ties in both orders. */
  readonly sameTies: number;
  /** The answer shown first wins in both orders; the one shown second does. */
  readonly first: number;
  readonly second: number;
  /** A tie in one order, a winner in the other. */
  readonly halfTies: number;
  /** same ÷ pairs, in [0, 1]. */
  readonly consistency: MaybeNumber;
  /** Of pairs that belong together: how many pairs tell as much as one (`shareDesignEffect`). */
  readonly inflation?: number;
  /** 95%, by Wilson. */
  readonly interval: Interval | NoValueWithReason;
}

/**
 * Position consistency of a judge (Zheng et al. 2023, “Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena”, §3.3 and Table 2): the share of pairs
 * whose verdict is the same when the two answers change places,
 *
 *   consistency = #{pairs: verdict(a first) = verdict(b first)} ÷ #{pairs with a verdict in both orders},
 *
 * verdicts being a, b or tie. What is not consistent is told apart: the first place wins twice, the second does, or one order is a tie. A judge that only
 * looks at places has 0, one that throws coins between a and b 1/2: consistency is no agreement beyond chance. Its 95% interval is Wilson's over pairs, of as many
 * independent pairs as tell as much where some belong together (`groups`: by pair the name of its group). Pairs asked in one order alone, or without a verdict in one (unreadable, or samples that are split), do not count: the paper has one verdict an order; without any that does there is no value.
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
    asked ? 'no pair has a verdict in both orders' : 'one order only: position consistency cannot be measured',
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
