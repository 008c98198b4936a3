/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below n, the length of both lists */
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { tCritical, tTwoSidedPValue } from '../basics/student-t.ts';

/** A straight line through points, by least squares. */
export interface FittedLine {
  readonly slope: number;
  readonly intercept: number;
  /** Undefined where y does not vary. */
  readonly r2: MaybeNumber;
  readonly slopeError: MaybeNumber;
  readonly interceptError: MaybeNumber;
  /** The 95% interval of the slope by Student's t. */
  readonly interval: readonly [low: number, high: number] | NoValueWithReason;
  /** The two-sided p value for a slope of 0. */
  readonly p: MaybeNumber;
  readonly n: number;
}

/**
 * y = intercept + slope·x by ordinary least squares, with
 *
 *   slope = S_xy / S_xx,  intercept = ȳ − slope·x̄,  r² = S_xy² / (S_xx·S_yy),
 *   s² = S_yy·(1 − r²) / (n − 2),  SE(slope) = √(s² / S_xx),  SE(intercept) = SE(slope)·√(Σx² / n),
 *
 * where S are sums of squares and products about the means (as in scipy's `linregress`). The interval is slope ±
 * t(0.975; n − 2)·SE. It treats the points as independent, but those of one model are not: `clusterBootstrapInterval`
 * draws whole models instead. Undefined below two points, and if x does not vary. Errors, interval and p are undefined
 * below three points. If all points lie on the line, the errors are 0 and p is 0, or 1 for a flat line, as in
 * `linregress` (statsmodels leaves a flat line's p undefined). There is no interval then, as an interval without width
 * would suggest that the line is certain. Throws a RangeError for lists of different lengths.
 */
export function fitLine(x: ArrayLike<number>, y: ArrayLike<number>): FittedLine | NoValueWithReason {
  const n = x.length;
  if (n !== y.length) throw new RangeError(`line: ${n} values against ${y.length}`);
  if (n < 2) return undefinedBecause('a line needs two points');
  if (!varies(x)) return undefinedBecause('all points have the same value on the horizontal axis');
  const centreX = mean(x);
  const centreY = mean(y);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - centreX;
    const dy = y[i]! - centreY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const slope = varies(y) ? xy / xx : 0;
  const found = { slope, intercept: centreY - slope * centreX, n };
  if (!varies(y)) return { ...found, r2: undefinedBecause('the values do not vary'), ...errors(0, xx, centreX, slope, n) };
  const r2 = Math.min(1, (xy / xx) * (xy / yy));
  return { ...found, r2, ...errors(yy * (1 - r2), xx, centreX, slope, n) };
}

/** The slope of `fitLine` alone. NaN if there is no line. */
export function slopeOf(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const found = fitLine(x, y);
  return 'slope' in found ? found.slope : NaN;
}

function errors(
  residual: number,
  xx: number,
  centreX: number,
  slope: number,
  n: number,
): Pick<FittedLine, 'slopeError' | 'interceptError' | 'interval' | 'p'> {
  if (n < 3) {
    const why = undefinedBecause('two points do not show how certain the line is');
    return { slopeError: why, interceptError: why, interval: why, p: why };
  }
  const slopeError = Math.sqrt(residual / (n - 2) / xx);
  const interceptError = slopeError * Math.sqrt(xx / n + centreX ** 2);
  const reach = tCritical(0.05, n - 2) * slopeError;
  const p = slopeError > 0 ? tTwoSidedPValue(slope / slopeError, n - 2) : slope === 0 ? 1 : 0;
  const interval =
    slopeError > 0
      ? ([slope - reach, slope + reach] as const)
      : undefinedBecause('all points lie on the line, so they do not show how certain it is');
  return { slopeError, interceptError, interval, p };
}

function varies(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return true;
  return false;
}
