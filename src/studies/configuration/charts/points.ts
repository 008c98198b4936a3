import { group } from 'd3';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { rowsWithPointers } from '../report/configuration-rows.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { PlotCurve } from '../../../charts/points/plot-curves.ts';
import type { PlotPoint } from '../../../charts/points/plot-points.ts';

/** With more points than this, set names appear only in tooltips. */
const mostNamed = 24;

/** A point for each model and set with both values, in percent: performance on x, output consistency on y. */
export function performanceConsistencyPoints(result: ConfigurationResult, run: string | undefined): PlotPoint[] {
  const isNamed = result.models.length <= mostNamed && result.sets.length > 1;
  return rowsWithPointers(result).flatMap(({ row, at, index }): PlotPoint[] => {
    const { capability, outputConsistency, capabilityInterval, outputConsistencyInterval, randomBaseline } = row;
    if (!isNumber(capability) || !isNumber(outputConsistency)) return [];
    const inPercent = (interval: typeof capabilityInterval) =>
      'why' in interval ? interval : ([100 * interval[0], 100 * interval[1]] as const);
    return [
      {
        id: at,
        x: 100 * capability,
        y: 100 * outputConsistency,
        index,
        ...(isNamed && { name: row.dataset }),
        label: markLabel(
          `${modelName(row.model)} on ${row.dataset}`,
          `Performance ${formatFixed(100 * capability, 1)}%${intervalInWords(inPercent(capabilityInterval), 1)}`,
          `Consistency ${formatFixed(100 * outputConsistency, 1)}%${intervalInWords(inPercent(outputConsistencyInterval), 1)}`,
          isNumber(randomBaseline) && `By chance ${formatFixed(100 * randomBaseline, 1)}%`,
        ),
        href: drillDownHref(run, result, `${at}/outputConsistency`),
      },
    ];
  });
}

/** The agreement that right answers would have if every output were drawn independently. */
export const chanceCurve = ({ outputs }: ConfigurationResult): PlotCurve => ({
  id: 'chance',
  title: `by chance, p to the ${outputs}`,
  dashed: true,
  valueAt: (x) => 100 * (x / 100) ** outputs,
});

export function regressionLineCurve({ regression }: ConfigurationResult): PlotCurve[] {
  if (!('slope' in regression)) return [];
  const { slope, intercept } = regression;
  return [{ id: 'line', title: `the line, slope ${formatFixed(slope, 2)}`, valueAt: (x) => 100 * intercept + slope * x }];
}

/** One row for each model and set. */
export const consistencyPointCsvRows = (result: ConfigurationResult): Record<string, string | number | null>[] =>
  result.models.map((row) => {
    const [capabilityLow = null, capabilityHigh = null] = 'why' in row.capabilityInterval ? [] : row.capabilityInterval;
    const [low = null, high = null] = 'why' in row.outputConsistencyInterval ? [] : row.outputConsistencyInterval;
    return {
      model: row.model,
      dataset: row.dataset,
      capability: numberOrNull(row.capability),
      capabilityLow,
      capabilityHigh,
      outputConsistency: numberOrNull(row.outputConsistency),
      outputConsistencyLow: low,
      outputConsistencyHigh: high,
      randomBaseline: numberOrNull(row.randomBaseline),
      gap: numberOrNull(row.gap),
    };
  });

/** Says in words which points are missing from the plot, and why. */
export function missingPointsNote(result: ConfigurationResult): string | undefined {
  const missing = result.models.filter(
    ({ capability, outputConsistency }) => !isNumber(capability) || !isNumber(outputConsistency),
  );
  if (missing.length === 0) return undefined;
  const byReason = group(missing, ({ capability, outputConsistency }) =>
    valueInWords(isNumber(capability) ? outputConsistency : capability, 1, '%'),
  );
  const each = [...byReason].map(([why, rows]) => {
    const named = rows.slice(0, 4).map(({ model, dataset }) => `${modelName(model)} on ${dataset}`);
    return `${named.join(', ')}${rows.length > 4 ? ` and ${rows.length - 4} more` : ''}: ${why}`;
  });
  return `Not drawn: ${each.join('; ')}.`;
}
