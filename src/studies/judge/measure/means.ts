import { meanConsistency, type AlphaWithResamples } from './consistency.ts';
import { ratingShift } from './mean-ratings.ts';
import type { JudgeOptions } from '../protocol/options.ts';
import type { ConditionMeanAlphas, MeanAlpha, ResultScalePair } from './result.ts';

/** α of each scale and each pair of scales as a plain mean over criteria. A chart with one bar per variant uses these. */
export function meanAlphasByCondition(
  cells: readonly AlphaWithResamples[],
  models: readonly string[],
  { temperatures, definitions, scales }: JudgeOptions,
  cases: readonly ResultScalePair[],
): ConditionMeanAlphas[] {
  const places = models.flatMap((model) =>
    temperatures.flatMap(({ id: temperature }) => definitions.map((definition) => ({ model, temperature, definition }))),
  );
  return places.map((place) => {
    const here = cells.filter(
      ({ model, temperature, definition }) =>
        model === place.model && temperature === place.temperature && definition === place.definition,
    );
    const over = (of: AlphaWithResamples['of'], scale: string): MeanAlpha =>
      meanOver(here.filter((cell) => cell.of === of && cell.scale === scale));
    return {
      ...place,
      selfConsistency: Object.fromEntries(scales.map(({ id }) => [id, over('selfConsistency', id)])),
      interScale: Object.fromEntries(cases.map(({ id, says }) => [id, { ...over('interScale', id), mapping: says }])),
    };
  });
}

function meanOver(cells: readonly AlphaWithResamples[]): MeanAlpha {
  const { mean, low, high } = meanConsistency(cells);
  const defined = cells.filter(({ value }) => typeof value === 'number').length;
  return { alpha: mean, low, high, defined, undefined: cells.length - defined, ...ratingShift(cells) };
}
