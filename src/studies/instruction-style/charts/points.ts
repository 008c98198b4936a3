import { isNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { rcScoreDimensions, type RcScoreDimension, type InstructionStyleResult } from '../measure/result.ts';
import { count, formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { PlotPoint } from '../../../charts/points/plot-points.ts';
import { distinctBenchmarks, modelsInLines, filterStyleResultRows } from './style-lines.ts';

/** Measures that can be plotted against accuracy, or compared between decodings. */
export type DimensionOrAccuracy = RcScoreDimension | 'accuracy';

export const accuracyAndDimensions = ['accuracy', ...rcScoreDimensions] as const;

/** The path of the measure below the comparison of decodings. */
export const pathOfMeasure = (measure: DimensionOrAccuracy): readonly string[] =>
  measure === 'accuracy' ? [measure] : ['crs', measure];

export const styleMeasureTitles: Readonly<Record<DimensionOrAccuracy, string>> = {
  rcscore: 'CRS (mean of the three)',
  structurality: 'Structurality',
  lexicality: 'Lexicality',
  coherence: 'Coherence',
  accuracy: 'Mean accuracy (%)',
};

/** A point for each model and benchmark with both values: consistency in one dimension, and mean accuracy. */
export function consistencyAccuracyPoints(
  result: InstructionStyleResult,
  {
    dimension,
    decoding,
    run,
  }: { readonly dimension: RcScoreDimension; readonly decoding: string; readonly run?: string | undefined },
): PlotPoint[] {
  const several = distinctBenchmarks(result.models).length > 1;
  return filterStyleResultRows(result, { benchmark: null, decoding }).flatMap(({ line, index, at }) => {
    const consistency = line.crs[dimension];
    if (!isNumber(consistency) || !isNumber(line.mean)) return [];
    return [
      {
        id: at,
        x: consistency,
        y: line.mean,
        index,
        xInterval: intervalIfAny(line.interval.crs[dimension]),
        yInterval: intervalIfAny(line.interval.mean),
        name: several ? undefined : modelName(line.model),
        label: markLabel(
          `${modelName(line.model)}, ${line.benchmark}`,
          `${styleMeasureTitles[dimension]} ${formatFixed(consistency, 3)}${intervalInWords(line.interval.crs[dimension], 3)}`,
          `Mean accuracy ${valueInWords(line.mean, 1, '%')}${intervalInWords(line.interval.mean, 1)}`,
        ),
        href: drillDownHref(run, result, `${at}/mean`),
      },
    ];
  });
}

const intervalIfAny = (interval: Interval | NoValueWithReason): Interval | undefined =>
  'why' in interval ? undefined : interval;

/** A point for each model whose parameter count is known. */
export function modelSizePoints(
  result: InstructionStyleResult,
  of: { readonly measure: 'crs' | 'ssi'; readonly decoding: string; readonly run?: string | undefined },
): PlotPoint[] {
  const models = modelsInLines(result.models);
  const at = result.sizes.findIndex(({ decoding }) => decoding === of.decoding);
  return (result.sizes[at]?.points ?? []).flatMap((point, p) => {
    const value = point[of.measure];
    if (!isNumber(value)) return [];
    return [
      {
        id: point.model,
        x: point.parameters,
        y: value,
        index: Math.max(0, models.indexOf(point.model)),
        name: modelName(point.model),
        label: markLabel(
          modelName(point.model),
          `${count(point.parameters)} parameters`,
          of.measure === 'crs' ? `CRS ${formatFixed(value, 3)}` : `SSI ${formatFixed(value, 2)}`,
          `Mean accuracy ${valueInWords(point.accuracy, 1, '%')}`,
        ),
        href: drillDownHref(of.run, result, `/sizes/${at}/points/${p}/${of.measure}`),
      },
    ];
  });
}

/** “1.2 M”, “7 B”: a parameter count on an axis. */
export function formatParameterCount(n: number): string {
  for (const [unit, size] of [
    ['B', 1e9],
    ['M', 1e6],
    ['K', 1e3],
  ] as const) {
    if (n >= size) return `${Number((n / size).toPrecision(2))} ${unit}`;
  }
  return count(n);
}
