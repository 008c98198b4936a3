import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';

export interface ModelPairAgreement {
  /** Of `of` answers that both could be read, the fraction that say the same, right or wrong. */
  readonly share: MaybeNumber;
  readonly of: number;
  /** Cohen’s κ, of a study whose answers are all of the same few kinds. */
  readonly kappa?: MaybeNumber;
  /** 95%. */
  readonly kappaInterval?: Interval | NoValueWithReason;
}

/**
 * How often two models say the same. `one[i]` and `other[i]` are what was read of the same question put in the same way, as
 * a text that is equal where the readings are; `null` for an answer that could not be read, was refused or is not
 * there: such a pair is not counted. No correction for chance: with four choices, chance alone gives ¼ and more.
 * Undefined where no pair is left. Throws a RangeError for lists of unequal length.
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
