import type { Interval } from '../../../core/studies/interval.ts';
import { isNumber, undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import { pick } from '../../../base/objects/pick.ts';
import { pigeonholeInterval } from '../../../measure/intervals/pigeonhole.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { fitLine, slopeOf } from '../../../measure/effects/ols.ts';
import { indicatorColumns, varianceSharesByBlock } from '../../../measure/effects/variance-shares.ts';
import type { BootstrapSettings } from './measure.ts';
import type {
  MeanGapToChanceAgreement,
  ConfigurationRegression,
  ConfigurationModelSetRow,
  ConsistencyVarianceParts,
} from './result.ts';

interface Points {
  /** The capability (`x`) and output consistency (`y`) of each model × item set with both values. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly models: readonly string[];
  readonly datasets: readonly string[];
}

/** Fits the line of output consistency on capability (the paper’s Figure 1). */
export function fitConsistencyRegression(
  rows: readonly ConfigurationModelSetRow[],
  drawing: BootstrapSettings,
): ConfigurationRegression | NoValueWithReason {
  const points = pointsOf(rows);
  const { x, y } = points;
  const found = fitLine(x, y);
  if ('value' in found) return found;
  const slope = (places: readonly number[]) => slopeOf(pick(x, places), pick(y, places));
  return { ...found, overBoth: drawnOver(points, slope, drawing) };
}

/** How much more the outputs agree than independent draws of the same answers would. It is the mean over model × set. */
export function meanAgreementAboveChance(
  rows: readonly ConfigurationModelSetRow[],
  drawing: BootstrapSettings,
): MeanGapToChanceAgreement {
  const there = rows.flatMap(({ model, dataset, gapToExpected }) =>
    gapToExpected !== undefined && isNumber(gapToExpected) ? [{ model, dataset, gap: gapToExpected }] : [],
  );
  const gaps = there.map(({ gap }) => gap);
  const models = there.map(({ model }) => model);
  const datasets = there.map(({ dataset }) => dataset);
  const none = undefinedBecause('no question has all its outputs yet');
  return {
    value: gaps.length > 0 ? mean(gaps) : none,
    interval: gaps.length > 0 ? drawnOver({ models, datasets }, (places) => mean(pick(gaps, places)), drawing) : none,
    n: gaps.length,
    models: new Set(models).size,
    sets: new Set(datasets).size,
  };
}

const drawnOver = (
  { models, datasets }: Pick<Points, 'models' | 'datasets'>,
  statistic: (places: readonly number[]) => number,
  drawing: BootstrapSettings,
): Interval | NoValueWithReason =>
  drawing.draws > 0
    ? pigeonholeInterval(
        { rows: placesOf(models), columns: placesOf(datasets) },
        (places) => (places.length > 0 ? statistic(places) : NaN),
        drawing,
      )
    : undefinedBecause('it is left out of a quick look');

function placesOf(names: readonly string[]): number[] {
  const places = new Map<string, number>();
  return names.map((name) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  });
}

/** Whether consistency depends on the task or on the model: the paper’s central claim in numbers. */
export function consistencyVarianceShares(
  rows: readonly ConfigurationModelSetRow[],
): ConsistencyVarianceParts | NoValueWithReason {
  const { x, y, models, datasets } = pointsOf(rows);
  const bySet = indicatorColumns(datasets);
  const byModel = indicatorColumns(models);
  const first = varianceSharesByBlock(y, [[x], bySet, byModel]);
  const last = varianceSharesByBlock(y, [bySet, byModel, [x]]);
  if ('value' in first) return first;
  if ('value' in last) return last;
  const [performance, dataset, model] = first.shares as [number, number, number];
  const [datasetFirst, modelNext, performanceLast] = last.shares as [number, number, number];
  return {
    performance,
    dataset,
    model,
    residual: first.residual,
    residualDf: first.residualDf,
    performanceLast: { dataset: datasetFirst, model: modelNext, performance: performanceLast },
  };
}

function pointsOf(rows: readonly ConfigurationModelSetRow[]): Points {
  const there = rows.filter(({ capability, outputConsistency }) => isNumber(capability) && isNumber(outputConsistency));
  return {
    x: there.map(({ capability }) => capability as number),
    y: there.map(({ outputConsistency }) => outputConsistency as number),
    models: there.map(({ model }) => model),
    datasets: there.map(({ dataset }) => dataset),
  };
}
