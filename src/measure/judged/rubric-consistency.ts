import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { leaveOneOutAlpha, tooLittleVariationReason, type LeaveOneOutAlpha } from '../alpha/alpha-jackknife.ts';
import { fisherZTransform, jackknife, jackknifeInterval } from '../intervals/jackknife.ts';
import type { UnitRatings } from '../alpha/krippendorff-alpha.ts';

/** How consistently a judge judges the same answers. */
export interface RubricRepeatConsistency {
  /** Answers with two or more readable verdicts. */
  readonly answers: number;
  /** Of those, the share whose verdicts are all equal. */
  readonly equal: MaybeNumber;
  readonly alpha: MaybeNumber;
  readonly interval: Interval | NoValueWithReason;
}

/**
 * The consistency of a rubric's repeats. Each answer is a unit, and `null` is an unreadable verdict. It gives the share of
 * answers, among those with at least two verdicts, whose verdicts are all equal. It also gives Krippendorff's α (nominal for
 * yes and no, ordinal for 1 to 5), with a 95% interval by jackknife-t over answers on Fisher’s z, as for human raters.
 * Answers with the same text are one unit: the caller passes each text once. Undefined with the reason: one repeat, no
 * answer with two verdicts, no variation, or too little variation for an interval.
 */
export function rubricRepeatConsistency(
  answers: readonly UnitRatings[],
  { scale, repeats }: { readonly scale: 'yes-no' | 'one-to-five'; readonly repeats: number },
): RubricRepeatConsistency {
  if (repeats < 2) return undefinedConsistency(undefinedBecause('one repeat: each answer is judged once'));
  const units = answers.map((unit) => unit.filter((value) => value !== null)).filter((unit) => unit.length >= 2);
  if (units.length === 0) return undefinedConsistency(undefinedBecause('no answer has two judgements that can be read'));
  const equal = units.filter((unit) => new Set(unit).size === 1).length / units.length;
  const found = leaveOneOutAlpha(units, scale === 'yes-no' ? 'nominal' : 'ordinal');
  const { alpha } = found;
  const interval = isNumber(alpha) ? intervalOf(alpha, found, units.length) : alpha;
  return { answers: units.length, equal, alpha, interval };
}

const undefinedConsistency = (why: NoValueWithReason): RubricRepeatConsistency => ({
  answers: 0,
  equal: why,
  alpha: why,
  interval: why,
});

function intervalOf(
  value: number,
  { without, largestShare }: LeaveOneOutAlpha,
  units: number,
): Interval | NoValueWithReason {
  const tooFew = tooLittleVariationReason(units, largestShare);
  if (tooFew) return tooFew;
  const sure = jackknife({ value, without: [without] }, fisherZTransform);
  return 'why' in sure ? sure : jackknifeInterval(sure, fisherZTransform);
}
