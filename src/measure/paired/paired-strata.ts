import { undefinedBecause, type Undefined } from '../../core/json/json.ts';
import { drawItems } from '../bootstrap.ts';
import { mean } from '../mean.ts';
import { quantile } from '../quantile.ts';
import { seededRandom } from '../random.ts';

/**
 * How large a difference of two models could as well have been with other items, for any statistic: a 95% interval of
 * Δ = mean_b differenceIn(b, all items of b), where `sizes[b]` is the number of items of benchmark b. In each draw N_b − 1 of the N_b items, by their
 * places, are drawn with replacement (McCarthy and Snowden 1985, as in `bootstrap`); both models' values are to be taken of the same chosen items:
 * what is hard about an item cancels out.
 *
 * Of a statistic that is no mean (a spread, the largest of several) a draw counts the items' luck twice, once as the table holds it and once
 * anew, so draws lie off Δ; only how far they spread is taken from them: [Δ + D_2.5 − D̄, Δ + D_97.5 − D̄], D̄ the mean draw. Of a mean this is the
 * percentile interval but for chance. Simulated for SSI with four styles, two benchmarks of 20 or 50 items, equal and unequal models, it holds the
 * difference expected at this size in 94–99% (percentiles 95–100%, the basic interval 86–94%). That expected difference is not 0 where no
 * style moves either model but one is less often right: luck alone gives that one the higher SSI (20 items: 0.8 at 42% against 85% right).
 *
 * A draw in which a benchmark has no value (NaN) is left out; undefined where fewer than half remain, where Δ has no value, and without a
 * benchmark or with one that has fewer than two items. The same seed gives the same draws.
 */
export function stratifiedInterval(
  sizes: readonly number[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  settings: { readonly draws: number; readonly seed: number },
): readonly [low: number, high: number] | Undefined {
  const drawn = stratifiedDraws(sizes, differenceIn, settings);
  return 'why' in drawn ? drawn : stratifiedEnds(sizes, differenceIn, drawn);
}

/** The interval that such draws give. */
export function stratifiedEnds(
  sizes: readonly number[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  draws: Float64Array,
): readonly [low: number, high: number] {
  const drawn = draws.filter((value) => !Number.isNaN(value));
  const centre = mean(drawn);
  const delta = mean(sizes.map((size, b) => differenceIn(b, allOf(size))));
  return [delta + quantile(drawn, 0.025) - centre, delta + quantile(drawn, 0.975) - centre];
}

/** Its draws in the order in which they were drawn, about their own centre; NaN for one that is left out. */
export function stratifiedDraws(
  sizes: readonly number[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Float64Array | Undefined {
  if (sizes.length === 0 || sizes.some((size) => size < 2))
    return undefinedBecause('an interval is drawn over questions, and there are fewer than two');
  const delta = mean(sizes.map((size, b) => differenceIn(b, allOf(size))));
  const random = seededRandom(seed);
  const drawn = Float64Array.from({ length: draws }, () => {
    let sum = 0;
    for (const [b, size] of sizes.entries()) sum += differenceIn(b, drawItems(size, random));
    return sum / sizes.length;
  });
  const there = drawn.reduce((count, value) => count + Number(!Number.isNaN(value)), 0);
  return there < draws / 2 || Number.isNaN(delta)
    ? undefinedBecause('in most draws of questions one of the two has no value')
    : drawn;
}

const allOf = (size: number): Int32Array => Int32Array.from({ length: size }, (_, i) => i);
