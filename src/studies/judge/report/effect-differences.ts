import type { PlottedDifference } from '../../../charts/rows/difference-plot.ts';
import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { AlphaDifferenceOfLevels, JudgeResult } from '../measure/result.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { effectLevelTitle } from './effect-table.ts';

/** The wanted effects, as input of a plot of differences. */
export const plottedJudgeEffects = (
  result: JudgeResult,
  run: string | undefined,
  isWanted: (effect: AlphaDifferenceOfLevels) => boolean,
): PlottedDifference[] =>
  result.effects.flatMap((effect, at) => {
    if (!isWanted(effect)) return [];
    const { difference, low, high, model } = effect;
    const interval = isNumber(low) ? (isNumber(high) ? ([low, high] as const) : high) : low;
    return [
      {
        label: `${modelName(model)}: ${effectLevelTitle(result, effect, 'from')} → ${effectLevelTitle(result, effect, 'to')}`,
        difference,
        interval,
        href: drillDownHref(run, result, pointer('effects', at, 'difference')),
      },
    ];
  });
