import { undefinedBecause, type Undefined } from '../core/json/json.ts';
import { mean } from './mean.ts';
import { quantileOfSorted } from './quantile.ts';
import { randomBelow, seededRandom } from './random.ts';

/**
 * The middle 95% of a mean over items when other items are drawn with replacement (percentile bootstrap). Of n items n − 1 are drawn
 * (McCarthy and Snowden 1985): with n the variance of a drawn mean would be too small by (n − 1)/n. Undefined below two items, and where all
 * have the same value: every draw gives it again, which says nothing of how many other items would have another.
 */
export function itemInterval(
  values: ArrayLike<number>,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): readonly [low: number, high: number] | Undefined {
  const n = values.length;
  if (n < 2) return undefinedBecause('an interval is drawn over items, and there are fewer than two');
  if (isConstant(values))
    return undefinedBecause('all items have the same value: too little to tell how far others differ');
  const random = seededRandom(seed);
  const drawn = new Float64Array(n - 1);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    for (let i = 0; i < n - 1; i++) drawn[i] = values[randomBelow(random, n)] ?? NaN;
    means[draw] = mean(drawn);
  }
  means.sort();
  return [quantileOfSorted(means, 0.025), quantileOfSorted(means, 0.975)];
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
