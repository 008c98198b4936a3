import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { quantileOfSorted } from '../basics/quantile.ts';
import { randomBelow, seededRandom } from '../basics/random.ts';

/** Below this many clusters the few possible draws say too little. */
const leastClusters = 3;

/**
 * The middle 95% of a statistic when whole clusters are drawn with replacement, as many as there are (Davison and
 * Hinkley 1997, §3.8). Values of one cluster are correlated, so single values must not be drawn. `clusters[c]` lists
 * the indices of its values. `statistic` gets the drawn indices and returns NaN if they have none. Such draws are left
 * out.
 *
 * Undefined below three clusters, if fewer than half of the draws have a statistic, and if all draws have the same.
 * With few clusters it is too narrow rather than too wide: read it as the least uncertainty. The same seed gives the
 * same interval.
 */
export function clusterBootstrapInterval(
  clusters: readonly (readonly number[])[],
  statistic: (places: readonly number[]) => number,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): readonly [low: number, high: number] | NoValueWithReason {
  if (clusters.length < leastClusters) return undefinedBecause(`an interval needs at least ${leastClusters} models`);
  const random = seededRandom(seed);
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const places: number[] = [];
    for (let c = 0; c < clusters.length; c++) places.push(...(clusters[randomBelow(random, clusters.length)] ?? []));
    const value = statistic(places);
    if (!Number.isNaN(value)) values.push(value);
  }
  if (values.length === 0 || values.length < draws / 2)
    return undefinedBecause('in most draws of models the values do not vary');
  const sorted = Float64Array.from(values).sort();
  if (sorted[0] === sorted.at(-1)) return undefinedBecause('every draw of models gives the same: too little to bound it');
  return [quantileOfSorted(sorted, 0.025), quantileOfSorted(sorted, 0.975)];
}
