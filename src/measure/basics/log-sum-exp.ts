/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the length; with a vocabulary’s 150,000 logits for… of would have to copy them */
import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';
/** ln Σ e^x without overflow, as the largest x is factored out. −∞ for an empty list, and for a list of only −∞. */
export function logSumExp(values: ArrayLike<number>): number {
  let largest = -Infinity;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]!);
  if (largest === -Infinity) return largest;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += exp(values[i]! - largest);
  return largest + ln(sum);
}
