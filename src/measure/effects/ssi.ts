import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { populationDeviation } from '../basics/standard-deviation.ts';

/**
 * The style sensitivity index of RCScore (§5): how much accuracy varies between instruction styles, relative to its
 * size and in points,
 *
 *   SSI = 5·σ / x̄ + 0.05·(max − min),
 *
 * over the styles' accuracies in percent, with σ the population standard deviation and x̄ their mean. 0 if the accuracy
 * is the same under every style. With V styles at most 5·√(V − 1) + 5. The paper's printed table does not follow from
 * its printed accuracies; its stated formula is used.
 *
 * Undefined for fewer than two styles, if one has no accuracy (NaN), and for a mean of 0, as σ is measured relative to
 * the mean.
 */
export function styleSensitivity(accuracies: ArrayLike<number>): number | NoValueWithReason {
  if (accuracies.length < 2) return undefinedBecause('one style has nothing to be compared with');
  const values = Array.from(accuracies);
  if (values.some(Number.isNaN)) return undefinedBecause('a style has no answers yet');
  const centre = mean(values);
  if (centre === 0) return undefinedBecause('no answer is right under any style, and σ is measured by the mean');
  return (5 * populationDeviation(values)) / centre + 0.05 * (Math.max(...values) - Math.min(...values));
}
