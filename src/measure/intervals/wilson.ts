/** The standard normal quantile of 97.5%. */
const normal = 1.959963984540054;

/**
 * The 95% interval of a share of 0/1 outcomes by Wilson (1927): the shares p whose test does not reject k of n,
 *
 *   (p̂ + z²/2n ± z·√(p̂(1 − p̂)/n + z²/4n²)) / (1 + z²/n),
 *
 * which has width even if nothing varies (20 of 20: 84 to 100%). In fractions. NaN for n = 0. Callers pass Student’s
 * quantile as `z` if they estimate the variance. Callers report one outcome as having no interval.
 */
export function wilsonInterval(right: number, n: number, z = normal): readonly [low: number, high: number] {
  const share = right / n;
  const centre = share + (z * z) / (2 * n);
  const reach = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const whole = 1 + (z * z) / n;
  return [right === 0 ? 0 : (centre - reach) / whole, right === n ? 1 : (centre + reach) / whole];
}
