import { isNumber, type Maybe } from '../core/json/json.ts';
import { mean } from '../measure/mean.ts';
import type { Difference } from './comparison.ts';

/** «Other less one», with an interval that is only drawn where both have a value. */
export function differenceOf(
  [one, other]: readonly [one: Maybe, other: Maybe],
  interval: () => Difference['interval'],
): Difference {
  if (!isNumber(one)) return { one, other, difference: one, interval: one };
  if (!isNumber(other)) return { one, other, difference: other, interval: other };
  return { one, other, difference: other - one, interval: interval() };
}

/** The mean, unless one is missing: then why. */
export const meanOrWhy = (values: readonly Maybe[]): Maybe =>
  values.find((value) => !isNumber(value)) ?? mean(values as number[]);
