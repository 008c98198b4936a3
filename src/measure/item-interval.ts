import { undefinedBecause, type Undefined } from '../core/json/json.ts';
import { mean } from './mean.ts';
import { quantileOfSorted } from './quantile.ts';
import { randomBelow, seededRandom } from './random.ts';
import { wilsonInterval } from './wilson.ts';

type Ends = readonly [low: number, high: number];
type Settings = { readonly draws: number; readonly seed: number };

/** Below so many items a share has Wilson's interval: draws of so few take too few values. */
const fewItems = 10;

/**
 * The middle 95% of a mean over items when other items are drawn with replacement (percentile bootstrap). Of n items n − 1 are drawn
 * (McCarthy and Snowden 1985): with n the variance of a drawn mean would be too small by (n − 1)/n. Undefined below two items, and where all
 * have the same value: every draw gives it again, which says nothing of how many other items would have another.
 */
export function itemInterval(values: ArrayLike<number>, { draws, seed }: Settings): Ends | Undefined {
  const n = values.length;
  if (n < 2) return undefinedBecause('an interval is drawn over questions, and there are fewer than two');
  if (isConstant(values))
    return undefinedBecause('all questions have the same value: too little to tell how far others differ');
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

/**
 * The same of a share: of items that are each right (`whole`: 1, or 100 in percent) or wrong (0), or right in a part of their answers. Where all are right, or all
 * wrong, draws do not vary; where each is right or wrong and there are fewer than ten, they take too few values. There it is Wilson's interval of the items (`wilsonInterval`),
 * which has width: 20 of 20 is 84 to 100%. (An item between 0 and 1 varies less than one that is either, so all at an end are bounded by it too.)
 * One item is no interval.
 */
export function shareInterval(
  values: ArrayLike<number>,
  settings: Settings & { readonly whole?: number },
): Ends | Undefined {
  const { whole = 1 } = settings;
  const right = Array.from(values).filter((value) => value === whole).length;
  const wrong = Array.from(values).filter((value) => value === 0).length;
  const n = values.length;
  const isAtAnEnd = right === n || wrong === n;
  if (n < 2 || !(isAtAnEnd || (n < fewItems && right + wrong === n))) return itemInterval(values, settings);
  const [low, high] = wilsonInterval(right, n);
  return [whole * low, whole * high];
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
