import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { leaveOneOutSpearman } from '../../../measure/correlation/leave-one-out-spearman.ts';
import type { VariantJackknifeValues } from './jackknife-mean.ts';
import type { UnitGroups } from './unit-groups.ts';

/**
 * With more groups of units than this, larger groups are left out, chosen by group index. The precision is then known well
 * enough, and ranking stays fast.
 */
const mostGroups = 100;

/**
 * Spearman’s ρ of single ratings with the reference, and the same without each group of units. `value` is the mean over the
 * K samples that have a ρ. Units without a rating or a reference do not count.
 */
export function jackknifeSpearman(
  { criterion, stratum, groups: groupOf, groupCount }: UnitGroups & Pick<VariantJackknifeValues, 'criterion'>,
  ratings: readonly (readonly (number | null)[])[],
  reference: readonly (number | null)[],
  value: MaybeNumber,
  isQuick: boolean,
): VariantJackknifeValues {
  const cell = { criterion, stratum, value, largestShare: 0 };
  if (isQuick || !isNumber(value)) return { ...cell, without: new Float64Array(), counts: [] };
  const groups = Math.min(groupCount, mostGroups);
  const K = ratings[0]?.length ?? 0;
  const samples = Array.from({ length: K }, (_, k) =>
    ratings.flatMap((unit, u) => {
      const rating = unit[k] ?? null;
      const wanted = reference[u] ?? null;
      return rating === null || wanted === null ? [] : [{ group: (groupOf[u] ?? u) % groups, rating, wanted }];
    }),
  );
  const counts = Array.from({ length: groups }, (_, group) =>
    samples.some((pairs) => pairs.some((pair) => pair.group === group)),
  );
  const found = samples.map((pairs) =>
    leaveOneOutSpearman(
      pairs.map(({ rating }) => rating),
      pairs.map(({ wanted }) => wanted),
      pairs.map(({ group }) => group),
      groups,
    ),
  );
  const without = Float64Array.from(counts, (_, group) => {
    const defined = found.map((each) => each[group] ?? NaN).filter((rho) => !Number.isNaN(rho));
    return defined.length > 0 ? mean(defined) : NaN;
  });
  return { ...cell, without, counts };
}
