import { isNumber, type Maybe, type Undefined } from '../core/json/json.ts';
import { paired } from '../core/paired.ts';
import { mean } from '../measure/mean.ts';
import { pairedSetMeansInterval } from '../measure/paired-means.ts';
import type { Both, Difference } from './comparison.ts';
import type { Interval } from '../core/interval.ts';
import type { Drawing } from './comparing.ts';

/** “Other less one”, with an interval that is only drawn where both have a value. */
export function differenceOf([one, other]: Both<Maybe>, interval: () => Difference['interval']): Difference {
  if (!isNumber(one)) return { one, other, difference: one, interval: one };
  if (!isNumber(other)) return { one, other, difference: other, interval: other };
  return { one, other, difference: other - one, interval: interval() };
}

/** A sum that corrects its rounding makes NaN of −∞. */
const meanOf = (values: readonly number[]): number => (values.includes(-Infinity) ? -Infinity : mean(values));

/** The mean, unless one is missing: then why. */
export const meanOrWhy = (values: readonly Maybe[]): Maybe =>
  values.find((value) => !isNumber(value)) ?? meanOf(values as number[]);

/** Of each item set what two models have on its items, NaN where there is nothing. */
type ItemValues = readonly Both<ArrayLike<number>>[];

/** Only the items that have a value in both. */
export const inBothOnly = ([one, other]: Both<ArrayLike<number>>): Both<number[]> => {
  const there = paired(one, other).filter(([a, b]) => !Number.isNaN(a + b));
  return [there.map(([a]) => a), there.map(([, b]) => b)];
};

/** The mean over sets of the means over the items that have a value in both; `why`: of a set without any. */
export function meansInBoth(sets: ItemValues, why: (set: number) => Undefined): Both<Maybe> {
  const both = sets.map(inBothOnly);
  const over = (run: 0 | 1) => meanOrWhy(both.map((own, b) => (own[run].length > 0 ? meanOf(own[run]) : why(b))));
  return [over(0), over(1)];
}

export function meanDifference(sets: ItemValues, drawing: Drawing, why: (set: number) => Undefined): Difference {
  const both = sets.map(inBothOnly);
  return differenceOf(meansInBoth(sets, why), () =>
    pairedSetMeansInterval(
      both.map(([one]) => one),
      both.map(([, other]) => other),
      drawing,
    ),
  );
}

/** A difference with its interval in another unit: times 100, one of fractions is in points of percent. */
export const scaled = (
  { difference, interval }: Pick<Difference, 'difference' | 'interval'>,
  times: number,
): Pick<Difference, 'difference' | 'interval'> => ({
  difference: isNumber(difference) ? times * difference : difference,
  interval: 'why' in interval ? interval : [times * interval[0], times * interval[1]],
});

export const beyondChance = (interval: Interval | Undefined): boolean =>
  !('why' in interval) && (interval[0] > 0 || interval[1] < 0);
