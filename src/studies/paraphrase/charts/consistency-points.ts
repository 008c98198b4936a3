import { isNumber, numberOrNull, type NoValueWithReason } from '../../../base/json/json.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import {
  promptKindScopeTitles,
  promptKindScopes,
  modelAndScopeLines,
  type PromptKindScope,
  type ParaphraseLine,
} from '../report/paraphrase-lines.ts';
import type { ParaphraseResult, XParaCon, XParaConInterval } from '../measure/result.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import type { PlotPoint } from '../../../charts/points/plot-points.ts';
import type { ReferencePoint } from '../../../charts/points/point-plot.ts';
import published from './roparq-models.json' with { type: 'json' };

export interface ConsistencyPointsChoice {
  readonly over: PromptKindScope;
  readonly run?: string | undefined;
}

/** A point for each model with an accuracy (in percent) and a finite XParaCon. */
export function accuracyXParaConPoints(result: ParaphraseResult, { over, run }: ConsistencyPointsChoice): PlotPoint[] {
  return modelAndScopeLines(result, [over]).flatMap(({ model, index, at, measures }): PlotPoint[] => {
    const { accuracy, accuracyInterval, xParaCon, xParaConInterval, meanStd } = measures;
    if (!isNumber(accuracy) || typeof xParaCon !== 'number') return [];
    return [
      {
        id: at,
        x: 100 * accuracy,
        y: xParaCon,
        index,
        name: modelName(model),
        xInterval: 'why' in accuracyInterval ? undefined : [100 * accuracyInterval[0], 100 * accuracyInterval[1]],
        yInterval: withEnds(xParaConInterval),
        label: markLabel(
          modelName(model),
          `Accuracy ${formatFixed(100 * accuracy, 1)}%${inWords(accuracyInterval, 100, 1)}`,
          `XParaCon ${formatFixed(xParaCon, 3)}${inWords(xParaConInterval, 1, 3)}`,
          isNumber(meanStd) && `Mean spread ${formatFixed(100 * meanStd, 2)} points`,
        ),
        href: drillDownHref(run, result, `${at}/xParaCon`),
      },
    ];
  });
}

/** Accuracy and XParaCon. */
type PublishedModel = { readonly model: string } & { readonly [subset in PromptKindScope]?: readonly number[] };

/** The official repository’s statistics that differ from Table 3, in one of 26 pairs. */
export const repositoryModels: readonly PublishedModel[] = [published.repository];

/**
 * The paper’s models as a faint reference: those of its subset with the same kind of prompt. With `all`, it has every kind
 * that the result has.
 */
export function paperModelPoints(
  result: ParaphraseResult,
  over: PromptKindScope,
  models: readonly PublishedModel[] = [...published.models, ...repositoryModels],
): ReferencePoint[] {
  const asked = over === 'all' ? [...new Set(result.models.flatMap(({ subsets }) => subsets.map((s) => s.subset)))] : [over];
  return markerShapeByPaperSubset
    .filter(({ subset }) => asked.includes(subset))
    .flatMap(({ subset, title, shape }) =>
      models
        .filter((model) => model[subset])
        .map(({ model, [subset]: values = [] }): ReferencePoint => {
          const [accuracy = 0, xParaCon = 0] = values;
          return {
            id: `${subset} ${model}`,
            x: 100 * accuracy,
            y: xParaCon,
            shape,
            name: model,
            label: markLabel(
              `RoParQ, ${model}, ${title}`,
              `Accuracy ${formatFixed(100 * accuracy, 1)}%`,
              `XParaCon ${formatFixed(xParaCon, 3)}`,
            ),
          };
        }),
    );
}

/** The marker shapes: a circle and a diamond. */
export const markerShapeByPaperSubset = [
  { subset: 'answer first', title: 'general knowledge', shape: 0 },
  { subset: 'reasoning first', title: 'maths', shape: 3 },
] as const;

/** Says in words which models the chart omits, and why. */
export function undrawnModelsNote(result: ParaphraseResult, over: PromptKindScope): string | undefined {
  const lines = modelAndScopeLines(result, [over]);
  const named = (some: readonly ParaphraseLine[]) => some.map(({ model }) => modelName(model)).join(', ');
  const endless = lines.filter(({ measures }) => measures.xParaCon === 'Infinity');
  const missing = lines.filter(({ measures }) => isMissing(measures.xParaCon) || !isNumber(measures.accuracy));
  const openEnds = lines.some(
    ({ measures: { xParaCon, xParaConInterval } }) =>
      typeof xParaCon === 'number' && !('why' in xParaConInterval) && !withEnds(xParaConInterval),
  );
  const words = [
    endless.length > 0 && `Not drawn, as they have no spread at all: ${named(endless)}.`,
    missing.length > 0 && `Not drawn, as accuracy or XParaCon is missing: ${named(missing)}.`,
    openEnds && 'An infinite interval of XParaCon is not drawn.',
  ].filter((part) => part !== false);
  return words.length > 0 ? words.join(' ') : undefined;
}

/** One row for each model and each kind of prompt. */
export function consistencyCsvRows(result: ParaphraseResult): Record<string, string | number | null>[] {
  return modelAndScopeLines(result).map(({ model, over, measures }) => {
    const { accuracy, accuracyInterval, xParaCon, xParaConInterval, meanStd, perVariant } = measures;
    const [accuracyLow = null, accuracyHigh = null] = 'why' in accuracyInterval ? [] : accuracyInterval;
    const [xParaConLow = null, xParaConHigh = null] = 'why' in xParaConInterval ? [] : xParaConInterval;
    return {
      model,
      asked: promptKindScopeTitles[over],
      accuracy: numberOrNull(accuracy),
      accuracyLow,
      accuracyHigh,
      xParaCon: isMissing(xParaCon) ? null : xParaCon,
      xParaConLow,
      xParaConHigh,
      meanStd: numberOrNull(meanStd),
      q0: numberOrNull(perVariant.q0),
      q1: numberOrNull(perVariant.q1),
      q2: numberOrNull(perVariant.q2),
    };
  });
}

/** The choices for the user. None if there is a single kind of prompt. */
export const promptKindScopeChoices = (result: ParaphraseResult): { id: PromptKindScope; title: string }[] =>
  promptKindScopes(result).map((id) => ({ id, title: promptKindScopeTitles[id] }));

const isMissing = (value: XParaCon): value is NoValueWithReason => typeof value === 'object';

function withEnds(interval: XParaConInterval | NoValueWithReason): readonly [number, number] | undefined {
  if ('why' in interval) return undefined;
  const [low, high] = interval;
  return typeof low === 'number' && typeof high === 'number' ? [low, high] : undefined;
}

function inWords(interval: Interval | XParaConInterval | NoValueWithReason, times: number, digits: number): string {
  if ('why' in interval) return '';
  const end = (value: number | 'Infinity') => (value === 'Infinity' ? 'no end' : formatFixed(times * value, digits));
  return `, 95% interval ${end(interval[0])} to ${end(interval[1])}`;
}
