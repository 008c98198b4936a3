import { undefinedBecause, type Maybe, type Undefined } from '../../core/json/json.ts';
import { alphaInterval, krippendorffAlpha } from '../../measure/krippendorff-alpha.ts';
import type { Rating } from '../../core/rating.ts';

export interface RaterAgreement {
  readonly alpha: Maybe;
  readonly interval: readonly [low: number, high: number] | Undefined;
  /** Pairs that two or more people rated. */
  readonly units: number;
}

/** More pairs than these are not drawn from while a person waits. */
const mostDrawn = 2000;

/**
 * Krippendorff's α among the people who rated, interval metric as on the study's 5-P scale: a pair is a unit, a person a rater, a pair that
 * somebody left out a missing value. With the middle 95% over 1,000 draws of pairs. Undefined with fewer than two people, and as
 * `krippendorffAlpha` says.
 */
export function raterAgreement(ratings: readonly Rating[]): RaterAgreement {
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
  const alpha = krippendorffAlpha(all, 'interval');
  if (typeof alpha !== 'number') return { alpha, interval: alpha, units: all.length };
  const interval =
    all.length > mostDrawn
      ? undefinedBecause('there are too many pairs to draw from while you wait')
      : alphaInterval(all, 'interval', { draws: 1000, seed: 1 });
  return { alpha, interval, units: all.length };
}
