import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { resampleItems, tooFewClustersReasonOfTables, type ItemCountWithClusters } from '../basics/item-clusters.ts';
import { mean } from '../basics/mean.ts';
import { quantile } from '../basics/quantile.ts';
import { seededRandom } from '../basics/random.ts';
import { widenForFewClusters } from './drawn-ends.ts';

/**
 * The 95% interval, over other items, of the difference of two models in any statistic, Δ = mean_b differenceIn(b, all items
 * of b). `sets[b]` has the items of benchmark b. In each draw, N_b − 1 of the N_b items, by their indices, are drawn with
 * replacement (McCarthy and Snowden 1985, as in `bootstrapSigma`). Both models' values must be computed for the same chosen
 * items, so that the difficulty of an item cancels out.
 *
 * For a statistic that is not a mean (a spread, the largest of several), a draw counts the items' luck twice: once as in the
 * table and once anew. So draws are off Δ, and only their spread is used: [Δ + D_2.5 − D̄, Δ + D_97.5 − D̄], D̄ the mean
 * draw. For a mean this is the percentile interval up to chance. It was simulated for SSI with four styles, two benchmarks
 * of 20 or 50 items, equal and unequal models. It holds the difference expected at this size in 94–99% (percentiles 95–100%,
 * the basic interval 86–94%). That expected difference is not 0 if no style affects either model but one is less often
 * right. Luck alone gives that one the higher SSI (20 items: 0.8 at 42% against 85% right).
 *
 * Items in clusters are drawn together (`resampleItems`), and the ends allow for few clusters (`widenForFewClusters`).
 *
 * A draw in which a benchmark has no value (NaN) is left out. Undefined if fewer than half remain, if Δ has no value, or
 * below ten clusters. Also undefined without a benchmark, or if one has fewer than two items (or clusters). The same seed
 * gives the same draws.
 */
export function stratifiedIntervalFromDraws(
  sets: readonly ItemCountWithClusters[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  draws: Float64Array,
): readonly [low: number, high: number] {
  const drawn = draws.filter((value) => !Number.isNaN(value));
  const centre = mean(drawn);
  const delta = deltaOf(sets, differenceIn);
  return widenForFewClusters(
    [delta + quantile(drawn, 0.025) - centre, delta + quantile(drawn, 0.975) - centre],
    delta,
    sets,
  );
}

/** Its draws in the order of drawing, about their own centre; NaN for a draw that is left out. */
export function stratifiedDifferenceDraws(
  sets: readonly ItemCountWithClusters[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Float64Array | NoValueWithReason {
  const tooFew = tooFewClustersReasonOfTables(sets);
  if (tooFew) return tooFew;
  if (sets.length === 0 || sets.some(({ items }) => items < 2))
    return undefinedBecause('an interval is drawn over questions, and there are fewer than two');
  if (sets.some(({ clusters }) => clusters && clusters.length < 2))
    return undefinedBecause('all questions of a set belong together: its interval has nothing to draw from');
  const delta = deltaOf(sets, differenceIn);
  const random = seededRandom(seed);
  const drawn = Float64Array.from({ length: draws }, () => {
    let sum = 0;
    for (const [b, table] of sets.entries()) sum += differenceIn(b, resampleItems(table, random));
    return sum / sets.length;
  });
  const there = drawn.reduce((count, value) => count + Number(!Number.isNaN(value)), 0);
  return there < draws / 2 || Number.isNaN(delta)
    ? undefinedBecause('in most draws of questions one of the two has no value')
    : drawn;
}

const deltaOf = (
  sets: readonly ItemCountWithClusters[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
): number => mean(sets.map(({ items }, b) => differenceIn(b, allOf(items))));

const allOf = (size: number): Int32Array => Int32Array.from({ length: size }, (_, i) => i);
