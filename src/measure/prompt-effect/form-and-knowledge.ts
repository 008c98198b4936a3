import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';

/** The results of a model under one prompt: shares in [0, 1]. */
export interface ReadAndRightShares {
  /** r_t: the share of readable answers. */
  readonly read: number;
  /** a_t: the share of right answers among the readable ones; undefined if none is readable. */
  readonly right: MaybeNumber;
  /** S_t = r_t · a_t: the share of right answers among all. */
  readonly score: number;
}

/** A difference of scores in two parts that sum to it. */
export interface FormKnowledgeSplit {
  /** The part due to more (or fewer) readable answers. */
  readonly form: number;
  /** The part due to more (or fewer) right answers among the readable ones. */
  readonly knowledge: number;
}

/**
 * r_t and a_t of each prompt, from the shares of readable and of right answers. A prompt without an answer (NaN) has no a_t.
 */
export const makeReadAndRightShares = (read: number, score: number): ReadAndRightShares => ({
  read,
  right: read > 0 ? score / read : nothingRead,
  score,
});

const nothingRead = undefinedBecause('no answer could be read');

/**
 * Splits the difference between two prompts into form and knowledge (Kitagawa 1955, “Components of a difference between two
 * rates”). With S = r·a,
 *
 *   S_t − S_u = ā (r_t − r_u) + r̄ (a_t − a_u),   ā = (a_t + a_u)/2,   r̄ = (r_t + r_u)/2,
 *
 * exactly and without a remainder: the first part is form, the second knowledge. Units: those of S, a fraction. Undefined if
 * one of the prompts has no readable answer, because what the model would have known there is unknown.
 */
export function splitScoreDifference(
  one: ReadAndRightShares,
  other: ReadAndRightShares,
): FormKnowledgeSplit | NoValueWithReason {
  const { right: a } = one;
  const { right: b } = other;
  if (typeof a !== 'number' || typeof b !== 'number')
    return undefinedBecause('under one of the prompts no answer could be read');
  return { form: ((a + b) / 2) * (one.read - other.read), knowledge: ((one.read + other.read) / 2) * (a - b) };
}

/**
 * The same split for each prompt against the mean of all. It is the mean of the prompt's splits against every prompt, so
 * none of them is the reference:
 *
 *   S_t − S̄ = (1/T) Σ_u ā_tu (r_t − r_u) + (1/T) Σ_u r̄_tu (a_t − a_u).
 *
 * Over the prompts each part sums to 0. Undefined if some prompt has no readable answer, or there are fewer than two
 * prompts.
 */
export function formKnowledgeSplits(
  prompts: readonly ReadAndRightShares[],
): readonly FormKnowledgeSplit[] | NoValueWithReason {
  if (prompts.length < 2) return undefinedBecause('there are fewer than two prompts to compare');
  const silent = prompts.some(({ right }) => typeof right !== 'number');
  if (silent) return undefinedBecause('under one of the prompts no answer could be read');
  return prompts.map((one) => {
    const splits = prompts.flatMap((other) => {
      const split = splitScoreDifference(one, other);
      return 'why' in split ? [] : [split];
    });
    return { form: mean(splits.map(({ form }) => form)), knowledge: mean(splits.map(({ knowledge }) => knowledge)) };
  });
}

/**
 * The share of form in σ². With d_t = S_t − S̄ = f_t + k_t, σ² (T − 1) = Σ d_t² = Σ d_t f_t + Σ d_t k_t, so the share is
 * Σ d_t f_t / Σ d_t². It is below 0 or above 1 if form and knowledge work against each other. Undefined if the scores do not
 * differ, or if the splits are undefined.
 */
export function formShareOfVariance(prompts: readonly ReadAndRightShares[]): MaybeNumber {
  const splits = formKnowledgeSplits(prompts);
  if ('why' in splits) return splits;
  const { score: first = 0 } = prompts[0] ?? {};
  if (prompts.every(({ score }) => score === first)) return undefinedBecause('all prompts have the same score');
  let ofForm = 0;
  let ofAll = 0;
  for (const { form, knowledge } of splits) {
    ofForm += (form + knowledge) * form;
    ofAll += (form + knowledge) ** 2;
  }
  return ofForm / ofAll;
}
