import type { PlottedDifference } from '../../../charts/rows/difference-plot.ts';
import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { LevelChangeEffect, ConfigurationResult } from '../measure/result.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { effectChangeText } from './factor-tables.ts';

/** The wanted effects in points, as input of a plot of differences. */
export const plottedConfigurationEffects = (
  result: ConfigurationResult,
  run: string | undefined,
  isWanted: (effect: LevelChangeEffect) => boolean,
): PlottedDifference[] =>
  result.effects.flatMap((effect, at) => {
    if (!isWanted(effect)) return [];
    const { difference, low, high } = effect;
    const interval = isNumber(low) ? (isNumber(high) ? ([100 * low, 100 * high] as const) : high) : low;
    return [
      {
        label: effectChangeText(result, effect),
        difference: inPoints(difference),
        interval,
        href: drillDownHref(run, result, pointer('effects', at, 'difference')),
      },
    ];
  });

const inPoints = (value: MaybeNumber): MaybeNumber => (isNumber(value) ? 100 * value : value);
