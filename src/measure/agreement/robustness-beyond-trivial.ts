import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';
import { group } from 'd3';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import type { RobustnessResult } from '../../core/json/result-form.ts';
import type { Item } from '../../core/items/item.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { clusterOrItemName, tooFewClustersReason } from '../basics/item-clusters.ts';
import { mean } from '../basics/mean.ts';
import { itemShareInterval } from '../intervals/item-interval.ts';
import { jackknife, jackknifeInterval, type ScaleTransform } from '../intervals/jackknife.ts';
import { passHatK } from './pass-hat-k.ts';

/** One item of one model: its `tries` (variants × samples with a score), how many are `right`, and its cluster’s name. */
export interface ItemTries {
  readonly right: number;
  readonly tries: number;
  readonly group: string;
  /** Σ score². It differs from `right` (Σ score) if a score is a share of rules. */
  readonly squares: number;
}

type Tries = Omit<ItemTries, 'squares'>;

/** Counts the tries of each item. `scores`: equally many for each item, item after item; NaN for a missing score. */
export const itemTries = (items: readonly Pick<Item, 'id' | 'cluster'>[], scores: ArrayLike<number>): ItemTries[] =>
  items.map((item, i) => {
    const outputs = scores.length / items.length;
    const own = Array.from({ length: outputs }, (_, o) => scores[i * outputs + o] ?? NaN).filter((score) => score >= 0);
    const right = own.reduce((sum, score) => sum + score, 0);
    const squares = own.reduce((sum, score) => sum + score * score, 0);
    return { right, squares, tries: own.length, group: clusterOrItemName(item) };
  });

const logit: ScaleTransform = { to: (r) => ln(r / (1 - r)), back: (theta) => 1 / (1 + exp(-theta)) };

/** An interval needs at least this many items with a wrong answer, and as many with a right one. */
const leastInformative = 10;

/**
 * Robustness beyond trivial (Rabanser, Kapoor and Narayanan, ICML 2026, arXiv:2602.16666: outcome consistency normalised by accuracy):
 *
 *   R = 1 − [mean over items of p̂ᵢ(1 − p̂ᵢ)] ÷ [p̄(1 − p̄)],
 *
 * with p̂ᵢ the share of item i’s tries that are right and p̄ the mean of the p̂ᵢ. No unit, in [0, 1]. 1: no item flips. 0: all items have the same share. A model that is nearly always right cannot flip often, which is trivial. So R
 * compares the flips with the most that its accuracy allows. An item that is right at random with probability p gives p(1 − p)(T − 1)/T on average over T tries. So R depends on T: fewer tries give a higher R. Items with fewer than two tries
 * are left out. Undefined without items, if all tries are right, or if all are wrong.
 *
 * The 95% interval is over other items with as many tries: a delete-one jackknife (whole clusters) on the logit scale. The simulation had 1,500 runs for each of 30 to 100 items with 3 to 24 tries, with shares from beta distributions. The interval held the
 * expected R in 90 to 97%, and in 86 to 92% where nine of ten answers were right. Undefined with fewer than ten items that have a wrong answer, or that have a right one.
 */
export function robustnessBeyondTrivial(items: readonly Tries[]): {
  readonly value: MaybeNumber;
  readonly interval: Interval | NoValueWithReason;
} {
  const own = items.filter(({ tries }) => tries >= 2);
  const wrong = own.filter(({ right, tries }) => right < tries).length;
  const right = own.filter(({ right }) => right > 0).length;
  const none = (why: string) => ({ value: undefinedBecause(why), interval: undefinedBecause(why) });
  if (own.length === 0) return none('no question has two answers yet');
  if (wrong === 0 || right === 0) return none(wrong === 0 ? 'every answer is right' : 'no answer is right');
  const [n, p, q] = sumsOf(own);
  const clusters = [...group(own, (item) => item.group).values()];
  const why =
    clusters.length < own.length
      ? tooFewClustersReason(clusters.length)
      : Math.min(wrong, right) < leastInformative
        ? undefinedBecause(`fewer than ${leastInformative} questions have a wrong answer, or a right one`)
        : undefined;
  const without = Float64Array.from(clusters, (some) => {
    const [m, r, s] = sumsOf(some);
    return ratio(n - m, p - r, q - s);
  });
  const value = ratio(n, p, q);
  if (why) return { value, interval: why };
  const found = jackknife({ value, without: [without] }, logit);
  const alike = undefinedBecause('too few questions flip, or all flip alike');
  return { value, interval: 'why' in found ? alike : jackknifeInterval(found, logit) };
}

/** The number of items, and the sums of p̂ᵢ and of p̂ᵢ(1 − p̂ᵢ). */
const sumsOf = (items: readonly Tries[]): readonly [n: number, p: number, q: number] => [
  items.length,
  items.reduce((sum, { right, tries }) => sum + right / tries, 0),
  items.reduce((sum, { right, tries }) => sum + (right / tries) * (1 - right / tries), 0),
];

/** NaN if all tries are right or all are wrong. Rounding must not make it negative. */
const ratio = (n: number, p: number, q: number): number => Math.max(0, 1 - (q * n) / (p * (n - p)));

/** The k of pass^k, small enough for runs with three variants. */
const usualK = 3;

/**
 * Both measures of a model’s items. `outputs`: the most tries (variants × samples) of an item. Unread and refused answers are wrong tries, as in the accuracy. Failed answers do not count. Undefined with one
 * output, and if a score is a share of rules.
 */
export function robustnessOfTries(items: readonly ItemTries[], outputs: number): RobustnessResult {
  const k = Math.min(usualK, outputs);
  const isRightOrWrong = items.every(({ right, squares }) => right === squares);
  const why = !isRightOrWrong
    ? 'answers count by the share of their rules, not as right or wrong'
    : outputs < 2
      ? 'each question is asked once'
      : undefined;
  if (why !== undefined) {
    const none = undefinedBecause(why);
    return { beyondTrivial: none, beyondTrivialInterval: none, k, rightInAll: none, rightInAllInterval: none };
  }
  const { value, interval } = robustnessBeyondTrivial(items);
  const own = items.filter(({ tries }) => tries >= k);
  const shares = own.map(({ right, tries }) => passHatK(right, tries, k));
  const groups = own.map(({ group }) => group);
  const rightInAll = own.length > 0 ? mean(shares) : undefinedBecause(`no question has ${k} answers yet`);
  return {
    beyondTrivial: value,
    beyondTrivialInterval: interval,
    k,
    rightInAll,
    rightInAllInterval: isNumber(rightInAll) ? itemShareInterval(shares, 1, groups) : rightInAll,
  };
}
