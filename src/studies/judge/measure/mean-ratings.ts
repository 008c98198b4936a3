import { isNumber, undefinedBecause } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { mean, sum } from '../../../measure/basics/mean.ts';
import { identityTransform, jackknifeInterval } from '../../../measure/intervals/jackknife.ts';
import { meanOfDefined } from './agreement.ts';
import { jackknifeDifference, type VariantJackknifeValues } from './jackknife-mean.ts';
import type { RatingShift } from './result.ts';
import type { ModelCriterionAnswers, ScaleVariantAnswers } from './tally.ts';

type TwoMeans = readonly [VariantJackknifeValues, VariantJackknifeValues];

/**
 * The mean rating in points under each of two rubrics of one scale, and the same without each unit group. A unit’s value is
 * the mean of its samples. A unit counts only if it has ratings under both rubrics. Undefined if there is no such unit.
 */
export function meanRatings(
  { criterion, stratum, groups, groupCount }: ModelCriterionAnswers,
  one: ScaleVariantAnswers,
  other: ScaleVariantAnswers,
): TwoMeans {
  const units = zip(one.ratings, other.ratings).flatMap((both, u) => {
    const means = both.map((samples) => mean(samples.filter((rating) => rating !== null)));
    return means.some(Number.isNaN) ? [] : [{ group: groups[u] ?? u, means }];
  });
  const of = (rubric: 0 | 1): VariantJackknifeValues => {
    const means = units.map((unit) => unit.means[rubric] ?? NaN);
    const members = Array.from({ length: groupCount }, (): number[] => []);
    for (const [u, { group }] of units.entries()) members[group]?.push(means[u] ?? NaN);
    return {
      criterion,
      stratum,
      value: units.length > 0 ? mean(means) : undefinedBecause('no pair is rated under both rubrics'),
      without: Float64Array.from(members, (own) => (sum(means) - sum(own)) / (means.length - own.length)),
      counts: members.map(({ length }) => length > 0),
      largestShare: 0,
    };
  };
  return [of(0), of(1)];
}

/**
 * The mean over cells of the shift between two rubrics, with its interval by jackknife-t over units. Empty for other pairs
 * of scales.
 */
export function ratingShift(cells: readonly { readonly ratings?: TwoMeans }[]): RatingShift {
  const there = cells.flatMap(({ ratings }) => (ratings ? [ratings] : []));
  if (there.length === 0) return {};
  const shift = meanOfDefined(
    there.map(([{ value: from }, { value: to }]) => (isNumber(from) && isNumber(to) ? to - from : from)),
  );
  if (!isNumber(shift)) return { shift, shiftLow: shift, shiftHigh: shift };
  const [from, to] = [there.map(([first]) => first), there.map(([, second]) => second)];
  const sure = jackknifeDifference(to, from, identityTransform);
  const [low, high] = 'why' in sure ? [sure, sure] : jackknifeInterval(sure, identityTransform);
  return { shift, shiftLow: low, shiftHigh: high };
}
