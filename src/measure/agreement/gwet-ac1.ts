import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { UnitRatings } from '../alpha/krippendorff-alpha.ts';
import { mean } from '../basics/mean.ts';

/** Agreement of yes/no ratings, fractions. */
export interface GwetAgreement {
  readonly ac1: number;
  /** π: the mean over units of their share of “yes”. */
  readonly prevalence: number;
  /** p_a: how often two ratings of a unit are the same. */
  readonly observed: number;
  /** p_e. */
  readonly chance: number;
}

/**
 * Gwet’s AC1 of yes/no ratings by two raters or more, some of which may be missing (Gwet 2008, “Computing inter-rater
 * reliability and its variance in the presence of high agreement”):
 *
 *   AC1 = (p_a − p_e)/(1 − p_e),   p_a = mean over units with r ≥ 2 ratings of Σ_k r_k(r_k − 1)/(r(r − 1)),   p_e = 2π(1 − π),
 *
 * where r_k of a unit’s r ratings are on point k. π is the mean over units with a rating of their share of “yes”. If
 * nearly all ratings are the same, α finds little agreement beyond chance, but AC1 finds nearly all there can be. They
 * answer different questions, and the prevalence shows which case applies. `yes` is the value that counts as “yes”.
 * Every other value is a “no”. Undefined without a unit that has two ratings. 1 if all agree, at least −1.
 */
export function gwetAc1(units: readonly UnitRatings[], yes: number): GwetAgreement | NoValueWithReason {
  const rated = units
    .map((unit) => unit.filter((rating) => rating !== null))
    .filter((ratings) => ratings.length > 0)
    .map((ratings) => ({ r: ratings.length, yes: ratings.filter((rating) => rating === yes).length }));
  const paired = rated.filter(({ r }) => r >= 2);
  if (paired.length === 0) return undefinedBecause('no unit has two ratings that could agree');
  const observed = mean(paired.map(({ r, yes }) => (yes * (yes - 1) + (r - yes) * (r - yes - 1)) / (r * (r - 1))));
  const prevalence = mean(rated.map(({ r, yes }) => yes / r));
  const chance = 2 * prevalence * (1 - prevalence);
  return { ac1: (observed - chance) / (1 - chance), prevalence, observed, chance };
}
