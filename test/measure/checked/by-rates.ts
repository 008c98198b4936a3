import type { HumanExtractionCheck, CorrectedEffect } from '../../../src/core/json/checked-form.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../src/base/json/json.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';

type Rates = Pick<HumanExtractionCheck, 'sensitivity' | 'specificity'>;

/**
 * The correction of version 0.2.0, kept for comparison. It estimates a model's scores by prompt, S_t in percent, as if
 * people had read every answer. Each score is corrected by Rogan and Gladen (`correctedShare`) and kept within 0 … 100. μ is
 * the mean of these and σ their sample deviation over prompts. One sensitivity and one specificity apply to all prompts.
 *
 * The 95% interval of μ combines the intervals of sensitivity (l₁, u₁) and specificity (l₂, u₂), one at a time (Zou and
 * Donner 2008, “Construction of confidence limits about effect measures”). μ(se, sp) rises with sp and falls with se, so it
 * is
 *
 *   μ − √((μ − μ(u₁, sp))² + (μ − μ(se, l₂))²)   to   μ + √((μ(l₁, sp) − μ)² + (μ(se, u₂) − μ)²),
 *
 * kept within 0 … 100. It describes these answers under these prompts. σ has no interval. Misreadings that hit one prompt
 * more than another by chance widen σ too, and the correction stretches that. So σ tends to be too large: the same interval
 * would cover it in as few as 11 of 100 simulated runs.
 *
 * Undefined where sensitivity or specificity is undefined, or where they sum to 1 or less. The interval is also undefined
 * where an end of theirs does so.
 */
export function correctedSpread(scores: readonly number[], { sensitivity, specificity }: Rates): CorrectedEffect {
  const none = scores.length === 0 ? undefinedBecause('no prompt has a score yet') : undefined;
  const uncorrected = { mu: none ?? mean(scores), sigma: none ?? deviation(scores) };
  const se = sensitivity.share;
  const sp = specificity.share;
  if (none) return { uncorrected, ...allUndefined(none) };
  if (!isNumber(se)) return { uncorrected, ...allUndefined(se) };
  if (!isNumber(sp)) return { uncorrected, ...allUndefined(sp) };
  const at = (sensitivity: number, specificity: number): readonly number[] | NoValueWithReason => {
    const corrected = scores.map((score) => correctedShare(score / 100, sensitivity, specificity));
    const why = corrected.find((share) => !isNumber(share));
    return why && !isNumber(why) ? why : corrected.filter(isNumber).map((share) => 100 * share);
  };
  const corrected = at(se, sp);
  if ('why' in corrected) return { uncorrected, ...allUndefined(corrected) };
  const mu = mean(corrected);
  return { uncorrected, mu, muInterval: muInterval(), sigma: deviation(corrected) };

  function muInterval(): CorrectedEffect['muInterval'] {
    if ('why' in sensitivity.interval) return sensitivity.interval;
    if ('why' in specificity.interval) return specificity.interval;
    if (!isNumber(se) || !isNumber(sp)) return undefinedBecause('there is no share');
    const [l1, u1] = sensitivity.interval;
    const [l2, u2] = specificity.interval;
    const ends = [at(u1, sp), at(se, l2), at(l1, sp), at(se, u2)].map((end) => ('why' in end ? NaN : mean(end)));
    if (ends.some(Number.isNaN))
      return undefinedBecause('so few answers were checked that the reading may be wrong as often as it is right');
    const [byU1 = mu, byL2 = mu, byL1 = mu, byU2 = mu] = ends;
    return [
      Math.max(0, mu - Math.sqrt((mu - byU1) ** 2 + (mu - byL2) ** 2)),
      Math.min(100, mu + Math.sqrt((byL1 - mu) ** 2 + (byU2 - mu) ** 2)),
    ];
  }
}

const deviation = (values: readonly number[]): MaybeNumber =>
  values.length > 1 ? sampleDeviation(values) : undefinedBecause('only one prompt has a score yet');

const allUndefined = (why: NoValueWithReason) => ({ mu: why, muInterval: why, sigma: why });

/**
 * The share without reading errors, from how often a reading finds a true case (sensitivity) and leaves out a false one
 * (specificity). Rogan and Gladen (1978):
 *
 *   (apparent + specificity − 1) / (sensitivity + specificity − 1),
 *
 * kept within 0 … 1. All values are fractions. Undefined where the two sum to 1 or less: such a reading carries no
 * information, or reverses it.
 */
export function correctedShare(apparent: number, sensitivity: number, specificity: number): MaybeNumber {
  const informedness = sensitivity + specificity - 1;
  // Sums such as 0.75 + 0.25 − 1 leave rounding errors.
  if (informedness <= 1e-12) return undefinedBecause('the reading is wrong as often as it is right');
  return Math.min(1, Math.max(0, (apparent + specificity - 1) / informedness));
}
