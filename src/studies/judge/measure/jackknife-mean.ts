import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { tooLittleVariationReason } from '../../../measure/alpha/alpha-jackknife.ts';
import {
  identityTransform,
  fisherZTransform,
  jackknife,
  jackknifeInterval,
  type JackknifeEstimate,
  type ScaleTransform,
} from '../../../measure/intervals/jackknife.ts';
import type { IntervalLowHigh } from './result.ts';

/** A value of one way to ask, with what it would be without each unit of its criterion. */
export interface VariantJackknifeValues {
  readonly criterion: string;
  /** Criteria that rate the same responses have one in common: see `unitGroupsByCriterion`. */
  readonly stratum: string;
  readonly value: MaybeNumber;
  /** By unit (of many units: by group of them); NaN where it is undefined. Empty in a quick look. */
  readonly without: Float64Array;
  /** By unit: whether it has a say. */
  readonly counts: readonly boolean[];
  /** The largest share of the ratings on one point of the scale; 0 where that does not matter. */
  readonly largestShare: number;
  /** For a pair of scales with a fitted mapping. Leaving out a unit does not refit it. */
  readonly isFitted?: true;
}

type DefinedCell = VariantJackknifeValues & { readonly value: number };

const definedOf = (cells: readonly VariantJackknifeValues[]): DefinedCell[] =>
  cells.flatMap((cell) => (isNumber(cell.value) ? [{ ...cell, value: cell.value }] : []));

const meanOf = (cells: readonly DefinedCell[]): number => cells.reduce((sum, { value }) => sum + value, 0) / cells.length;

/** The mean of the values that are defined without a unit of a stratum. */
function meanWithout(cells: readonly DefinedCell[], stratum: string, unit: number): number {
  let sum = 0;
  let count = 0;
  for (const each of cells) {
    const value = each.stratum === stratum ? (each.without[unit] ?? NaN) : each.value;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / count;
}

/** A value for each unit that has a say in any of the cells, by stratum. */
function byUnit(cells: readonly DefinedCell[], value: (stratum: string, unit: number) => number): Float64Array[] {
  return [...new Set(cells.map(({ stratum }) => stratum))].map((stratum) => {
    const own = cells.filter((cell) => cell.stratum === stratum);
    const units = Array.from({ length: own[0]?.without.length ?? 0 }, (_, u) => u);
    const counted = units.filter((u) => own.some(({ counts }) => counts[u]));
    return Float64Array.from(counted, (u) => value(stratum, u));
  });
}

/** How sure the mean of the cells is; undefined, with the reason, where that cannot be told. */
export function jackknifeMean(cells: readonly VariantJackknifeValues[]): JackknifeEstimate | NoValueWithReason {
  const defined = definedOf(cells);
  if (defined.length === 0 || defined.some(({ without }) => without.length === 0))
    return undefinedBecause('it is left out of a quick look');
  // With an unchanged mapping, up to 9% of intervals missed α in simulated runs.
  if (defined.some(({ isFitted }) => isFitted))
    return undefinedBecause('a mapping between scales is fitted to these ratings, and its error is not known');
  const without = byUnit(defined, (stratum, unit) => meanWithout(defined, stratum, unit));
  const units = without.reduce((sum, { length }) => sum + length, 0);
  const share = defined.reduce((sum, { largestShare }) => sum + largestShare, 0) / defined.length;
  const tooFew = tooLittleVariationReason(units, share);
  if (tooFew) return tooFew;
  return jackknife({ value: meanOf(defined), without }, fisherZTransform);
}

/** The 95% interval of the mean of the cells, which has a value. */
export function jackknifeMeanInterval(cells: readonly VariantJackknifeValues[]): IntervalLowHigh {
  const found = jackknifeMean(cells);
  if ('why' in found) return { low: found, high: found };
  const [low, high] = jackknifeInterval(found, fisherZTransform);
  return { low, high };
}

/** How sure the difference of two models’ means is, over the same units. Of the difference on the transform’s scale. */
export function jackknifeDifference(
  one: readonly VariantJackknifeValues[],
  other: readonly VariantJackknifeValues[],
  { to }: ScaleTransform,
): JackknifeEstimate | NoValueWithReason {
  const [first, second] = [definedOf(one), definedOf(other)];
  const without = byUnit(
    [...first, ...second],
    (stratum, unit) => to(meanWithout(first, stratum, unit)) - to(meanWithout(second, stratum, unit)),
  );
  return jackknife({ value: to(meanOf(first)) - to(meanOf(second)), without }, identityTransform);
}
