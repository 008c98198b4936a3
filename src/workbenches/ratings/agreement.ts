import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import type { Interval } from '../../core/studies/interval.ts';
import type { HumanRating } from '../../core/answers/human-rating.ts';
import { leaveOneOutAlpha, tooLittleVariationReason } from '../../measure/alpha/alpha-jackknife.ts';
import { fisherZTransform, jackknife, jackknifeInterval } from '../../measure/intervals/jackknife.ts';
import type { UnitRatings } from '../../measure/alpha/krippendorff-alpha.ts';

export interface RaterAgreement {
  readonly alpha: MaybeNumber;
  readonly interval: Interval | NoValueWithReason;
  /** Pairs that two or more people rated. */
  readonly units: number;
}

/**
 * Krippendorff’s α among the raters, with the interval metric as on the study’s 5-P scale. A pair is a unit, a person is a
 * rater, and a skipped pair is a missing value. The 95% interval is the judge study’s: jackknife-t over pairs on Fisher’s z,
 * or a reason for its absence (“too few”). Undefined with fewer than two people, and in the cases of `krippendorffAlpha`.
 */
export function measureRaterAgreement(ratings: readonly HumanRating[]): RaterAgreement {
  const raters = [...new Set(ratings.map(({ rater }) => rater))];
  if (raters.length < 2) {
    const why = undefinedBecause('only one person has rated');
    return { alpha: why, interval: why, units: 0 };
  }
  const units = new Map<string, (number | null)[]>();
  for (const { item, rater, value } of ratings) {
    const unit = units.get(item) ?? new Array<number | null>(raters.length).fill(null);
    unit[raters.indexOf(rater)] = value;
    units.set(item, unit);
  }
  const all = [...units.values()].filter((unit) => unit.filter((value) => value !== null).length >= 2);
  const found = leaveOneOutAlpha(all, 'interval');
  const { alpha } = found;
  return { alpha, interval: typeof alpha === 'number' ? intervalOf(alpha, found, all) : alpha, units: all.length };
}

function intervalOf(
  value: number,
  { without, largestShare }: ReturnType<typeof leaveOneOutAlpha>,
  { length }: readonly UnitRatings[],
): Interval | NoValueWithReason {
  const tooFew = tooLittleVariationReason(length, largestShare);
  if (tooFew) return tooFew;
  const sure = jackknife({ value, without: [without] }, fisherZTransform);
  return 'why' in sure ? sure : jackknifeInterval(sure, fisherZTransform);
}
