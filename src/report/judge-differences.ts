import type { Difference } from '../charts/difference-plot.ts';
import { isNumber } from '../json.ts';
import { pointer } from '../json-pointer.ts';
import type { JudgeEffect, JudgeResult } from '../study/judge-result.ts';
import { modelName } from '../ui/format.ts';
import { addressBehind } from './answers-behind.ts';
import { levelTitle } from './judge-effect-table.ts';

/** The effects that are wanted, as a plot of differences draws them. */
export const effectDifferences = (
  result: JudgeResult,
  run: string | undefined,
  isWanted: (effect: JudgeEffect) => boolean,
): Difference[] =>
  result.effects.flatMap((effect, at) => {
    if (!isWanted(effect)) return [];
    const { difference, low, high, model } = effect;
    const interval = isNumber(low) ? (isNumber(high) ? ([low, high] as const) : high) : low;
    return [
      {
        label: `${modelName(model)}: ${levelTitle(result, effect, 'from')} → ${levelTitle(result, effect, 'to')}`,
        ...{ difference, interval, href: addressBehind(run, result, pointer('effects', at, 'difference')) },
      },
    ];
  });
