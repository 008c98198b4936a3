/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the length; ArrayLike cannot be iterated */
import { mean } from './mean.ts';

/**
 * Sample variance Σ(x − x̄)² / (n − 1), two passes; NaN below two values.
 */
export function sampleVariance(values: ArrayLike<number>): number {
  return values.length < 2 ? NaN : squaredDeviations(values) / (values.length - 1);
}

/** √ of the sample variance (n − 1): CreditAudit's σ over scenarios. NaN below two values. */
export function sampleDeviation(values: ArrayLike<number>): number {
  return Math.sqrt(sampleVariance(values));
}

/** Population standard deviation √(Σ(x − x̄)² / n); NaN for an empty list. */
export function populationDeviation(values: ArrayLike<number>): number {
  return Math.sqrt(squaredDeviations(values) / values.length);
}

function squaredDeviations(values: ArrayLike<number>): number {
  const centre = mean(values);
  let total = 0;
  for (let i = 0; i < values.length; i++) total += (values[i]! - centre) ** 2;
  return total;
}
