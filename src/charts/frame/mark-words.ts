import { isNumber, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { formatFixed } from '../../core/words/format.ts';

/** Texts of marks, for tooltips and screen readers. */

/** “70.8%”, or “none (why)”. */
export const valueInWords = (value: MaybeNumber, digits: number, unit: string): string =>
  isNumber(value) ? `${formatFixed(value, digits)}${unit === '%' ? '' : ' '}${unit}` : `none (${value.why})`;

/** “, 95% interval 69.1 to 72.0”, or nothing. */
export const intervalInWords = (interval: Interval | NoValueWithReason, digits: number): string =>
  'why' in interval ? '' : `, 95% interval ${formatFixed(interval[0], digits)} to ${formatFixed(interval[1], digits)}`;

/** “Spread 14.2 points”. `std` is the standard deviation of an item’s scores as fractions. */
export const itemScoreStdInWords = (std: MaybeNumber): string =>
  isNumber(std) ? `Spread ${formatFixed(100 * std, 1)} points` : `No spread yet: ${std.why}`;

/** The name, then one line for each text. */
export const markLabel = (name: string, ...lines: readonly (string | false | undefined)[]): string =>
  `${name}:\n${lines.filter(Boolean).join('\n')}`;
