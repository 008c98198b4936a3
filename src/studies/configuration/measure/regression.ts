import { group } from 'd3';
import { isNumber, undefinedBecause, type Undefined } from '../../../core/json/json.ts';
import { picked } from '../../../core/picked.ts';
import { clusterInterval } from '../../../measure/cluster-bootstrap.ts';
import { line, slopeOf } from '../../../measure/ols.ts';
import { indicators, varianceShares } from '../../../measure/variance-shares.ts';
import type { Drawing } from './measure.ts';
import type { ConfigurationRegression, ConfigurationRow, ConfigurationVariance } from './result.ts';

interface Points {
  /** Capability and output consistency of each model × item set that has both. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly models: readonly string[];
  readonly datasets: readonly string[];
}

/** The line of output consistency on capability (the paper's Figure 1). */
export function regressionOf(rows: readonly ConfigurationRow[], drawing: Drawing): ConfigurationRegression | Undefined {
  const { x, y, models } = pointsOf(rows);
  const found = line(x, y);
  if ('value' in found) return found;
  const clusters = [...group(models.keys(), (at) => models[at]).values()];
  const slope = (places: readonly number[]) => slopeOf(picked(x, places), picked(y, places));
  return {
    ...found,
    overModels:
      drawing.draws > 0
        ? clusterInterval(clusters, slope, drawing)
        : undefinedBecause('it is left out of a quick look'),
  };
}

/** Whether consistency is a matter of the task or of the model: the paper's central claim as numbers. */
export function varianceOf(rows: readonly ConfigurationRow[]): ConfigurationVariance | Undefined {
  const { x, y, models, datasets } = pointsOf(rows);
  const bySet = indicators(datasets);
  const byModel = indicators(models);
  const first = varianceShares(y, [[x], bySet, byModel]);
  const last = varianceShares(y, [bySet, byModel, [x]]);
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

function pointsOf(rows: readonly ConfigurationRow[]): Points {
  const there = rows.filter(({ capability, outputConsistency }) => isNumber(capability) && isNumber(outputConsistency));
  return {
    x: there.map(({ capability }) => capability as number),
    y: there.map(({ outputConsistency }) => outputConsistency as number),
    models: there.map(({ model }) => model),
    datasets: there.map(({ dataset }) => dataset),
  };
}
