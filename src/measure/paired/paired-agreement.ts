import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';

export interface ModelPairAgreement {
  /** The fraction of identical answers, right or wrong, among `of` pairs of answers that are both readable. */
  readonly share: MaybeNumber;
  readonly of: number;
  /** Cohen’s κ, for a study whose answers are all of the same few kinds. */
  readonly kappa?: MaybeNumber;
  /** 95%. */
  readonly kappaInterval?: Interval | NoValueWithReason;
}

/**
 * How often two models give the same answer. `one[i]` and `other[i]` are the parsed answers to the same question under the
 * same variant, as texts that are equal if the parsed answers are. `null` is an answer that is unreadable, refused or
 * missing; such a pair is not counted. There is no correction for chance: with four choices, chance alone gives ¼ or more.
 * Undefined if no pair remains. Throws a RangeError for lists of unequal length.
 */
export function rawAgreementOfModels(
  one: readonly (string | null)[],
  other: readonly (string | null)[],
): ModelPairAgreement {
  if (one.length !== other.length) throw new RangeError(`agreement: ${one.length} answers against ${other.length}`);
  let of = 0;
  let same = 0;
  one.forEach((answer, i) => {
    if (answer === null || other[i] === null) return;
    of++;
    if (answer === other[i]) same++;
  });
  return { share: of > 0 ? same / of : undefinedBecause('no question has an answer in both that could be read'), of };
}
