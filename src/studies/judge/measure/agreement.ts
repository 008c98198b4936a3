import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { pearson } from '../../../measure/correlation/pearson.ts';
import { spearman } from '../../../measure/correlation/spearman.ts';
import type { ReferenceCorrelations, ScaleReferenceAgreement } from './result.ts';

/**
 * Correlates ratings with a reference, over the units that have both. Single: the correlation of sample k with the
 * reference, as the mean over the K samples that have one. Averaged: the correlation of each unit’s mean over its samples.
 * The gain is averaged minus single: the benefit of asking K times and averaging. `ratings[u]` has a unit’s K samples and
 * `reference[u]` its reference. Missing values are `null`.
 */
export function agreementWithReference(
  ratings: readonly (readonly (number | null)[])[],
  reference: readonly (number | null)[],
): ScaleReferenceAgreement {
  const units = ratings.flatMap((samples, u) => {
    const wanted = reference[u];
    return wanted === null || wanted === undefined ? [] : [{ samples, wanted }];
  });
  const rated = units.flatMap(({ samples, wanted }) => {
    const there = samples.filter((rating) => rating !== null);
    return there.length > 0 ? [{ mean: mean(there), wanted }] : [];
  });
  const K = ratings[0]?.length ?? 0;
  const single = Array.from({ length: K }, (_, k) =>
    units.flatMap(({ samples, wanted }) => {
      const rating = samples[k] ?? null;
      return rating === null ? [] : [{ rating, wanted }];
    }),
  ).map((pairs) => [pairs.map(({ rating }) => rating), pairs.map(({ wanted }) => wanted)] as const);
  const averaged = [rated.map(({ mean }) => mean), rated.map(({ wanted }) => wanted)] as const;
  const both = (correlate: typeof pearson): readonly [single: MaybeNumber, averaged: MaybeNumber] => [
    meanOfDefined(single.map(([x, y]) => maybe(correlate(x, y), x, y))),
    maybe(correlate(...averaged), ...averaged),
  ];
  return { ...correlationsOf(both(pearson), both(spearman)), units: rated.length };
}

/** For each correlation, the plain mean over the defined values. */
export function meanCorrelations(all: readonly ReferenceCorrelations[]): ReferenceCorrelations {
  return {
    ...meanOfField(all, 'pearson'),
    ...meanOfField(all, 'spearman'),
    ...meanOfField(all, 'pearsonAveraged'),
    ...meanOfField(all, 'spearmanAveraged'),
    gain: {
      pearson: meanOfDefined(all.map(({ gain }) => gain.pearson)),
      spearman: meanOfDefined(all.map(({ gain }) => gain.spearman)),
    },
  };
}

/** The mean of the defined values. If none is defined, the reason of the first. */
export function meanOfDefined(values: readonly MaybeNumber[]): MaybeNumber {
  const defined = values.filter(isNumber);
  if (defined.length > 0) return mean(defined);
  const [first] = values;
  return first === undefined || isNumber(first) ? undefinedBecause('there is nothing to average') : first;
}

const meanOfField = <F extends 'pearson' | 'spearman' | 'pearsonAveraged' | 'spearmanAveraged'>(
  all: readonly ReferenceCorrelations[],
  field: F,
): Record<F, MaybeNumber> => ({ [field]: meanOfDefined(all.map((each) => each[field])) }) as Record<F, MaybeNumber>;

function correlationsOf(
  [pearson, pearsonAveraged]: readonly [MaybeNumber, MaybeNumber],
  [spearman, spearmanAveraged]: readonly [MaybeNumber, MaybeNumber],
): ReferenceCorrelations {
  return {
    pearson,
    spearman,
    pearsonAveraged,
    spearmanAveraged,
    gain: { pearson: subtractDefined(pearsonAveraged, pearson), spearman: subtractDefined(spearmanAveraged, spearman) },
  };
}

const subtractDefined = (one: MaybeNumber, other: MaybeNumber): MaybeNumber => {
  if (!isNumber(one)) return one;
  return isNumber(other) ? one - other : other;
};

function maybe(correlation: number, x: readonly number[], y: readonly number[]): MaybeNumber {
  if (!Number.isNaN(correlation)) return correlation;
  if (x.length < 2) return undefinedBecause('fewer than two units have a rating and a reference');
  return undefinedBecause(
    y.every((value) => value === y[0])
      ? 'no variation: the reference is the same for all units'
      : 'no variation: all ratings are equal',
  );
}
