import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';

/** How a model does under one prompt: shares in [0, 1]. */
export interface ReadAndRightShares {
  /** r_t: the share of its answers that could be read. */
  readonly read: number;
  /** a_t: the share that is right among those; undefined where none could be read. */
  readonly right: MaybeNumber;
  /** S_t = r_t · a_t: the share that is right among all. */
  readonly score: number;
}

/** A difference of scores in two parts that sum to it. */
export interface FormKnowledgeSplit {
  /** Because more (or fewer) answers could be read. */
  readonly form: number;
  /** Because more (or fewer) of those that could be read are right. */
  readonly knowledge: number;
}

/** r_t and a_t of each prompt, from the shares that could be read and that are right. A prompt without an answer (NaN) is not there. */
export const makeReadAndRightShares = (read: number, score: number): ReadAndRightShares => ({
  read,
  right: read > 0 ? score / read : nothingRead,
  score,
});

const nothingRead = undefinedBecause('no answer could be read');

/**
 * What of the difference between two prompts is form, and what is knowledge (Kitagawa 1955, “Components of a difference between two rates”): with S = r·a,
 *
 *   S_t − S_u = ā (r_t − r_u) + r̄ (a_t − a_u),   ā = (a_t + a_u)/2,   r̄ = (r_t + r_u)/2,
 *
 * exactly and without a rest: the first part is form, the second knowledge. Units: those of S, a fraction. Undefined where one of them has no answer that could be
 * read: what the model would have known there cannot be told.
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
 * The same for each prompt against the mean of all: the mean of its splits against every prompt, so that none of them is the yardstick,
 *
 *   S_t − S̄ = (1/T) Σ_u ā_tu (r_t − r_u) + (1/T) Σ_u r̄_tu (a_t − a_u).
 *
 * Over the prompts each part sums to 0. Undefined where under some prompt no answer could be read, or there are fewer than two.
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
 * What share of σ² is form: with d_t = S_t − S̄ = f_t + k_t, σ² (T − 1) = Σ d_t² = Σ d_t f_t + Σ d_t k_t, so the share is Σ d_t f_t / Σ d_t². Below 0 or above 1 where form
 * and knowledge pull against each other. Undefined where the scores do not differ, and where the splits are.
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
