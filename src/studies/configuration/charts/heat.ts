import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, numberOrNull, type MaybeNumber } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import { configurationShortTitle, distinctResultModels, rowsWithPointers } from '../report/configuration-rows.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import type { HeatModel } from '../../../charts/heat/score-heat.ts';

const inPercent = (value: MaybeNumber): MaybeNumber => (isNumber(value) ? 100 * value : value);

/** Each model with its mean score on a set in every configuration, in percent. */
export const configurationHeatmapModels = (result: ConfigurationResult, dataset: string): HeatModel[] =>
  rowsWithPointers(result, dataset).map(({ row, at, index }) => ({
    model: row.model,
    index,
    mu: inPercent(row.capability),
    scores: zip(result.configurations, row.byConfiguration).map(([{ id, levels }, score], c) => ({
      scenario: id,
      title: configurationTitle(result, levels),
      short: configurationShortTitle(result, levels),
      score: inPercent(score),
      at: at + pointer('byConfiguration', c),
    })),
  }));

/** The mean over models in one configuration. */
export function configurationMeanScore(result: ConfigurationResult, dataset: string, id: string): MaybeNumber | undefined {
  const at = result.configurations.findIndex((each) => each.id === id);
  return result.sets.find((each) => each.dataset === dataset)?.byConfiguration[at];
}

/** One row for each model, set and configuration. */
export function configurationScoreCsvRows(result: ConfigurationResult): Record<string, string | number | null>[] {
  const configurations = result.configurations.map(({ id, levels }) => ({
    configuration: id,
    title: configurationTitle(result, levels),
  }));
  return distinctResultModels(result).flatMap((model) =>
    result.models
      .filter((row) => row.model === model)
      .flatMap(({ dataset, byConfiguration }) =>
        zip(configurations, byConfiguration).map(([{ configuration, title }, score]) => ({
          model,
          dataset,
          configuration,
          title,
          score: numberOrNull(score),
        })),
      ),
  );
}
