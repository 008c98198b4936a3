import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import type { HeatModel } from '../../../charts/heat/score-heat.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { ImportedResult } from '../measure/result.ts';

/** A heatmap needs at least two variants and one score. */
export const hasVariantScores = ({ ways, models }: ImportedResult): boolean =>
  ways.length > 1 && models.some((model) => model.ways.some(({ score }) => isNumber(score)));

/** Each model with its mean score in every prompt variant, in percent. The mean is over sets. */
export const variantHeatmapModels = (result: ImportedResult): HeatModel[] =>
  result.models.map(({ model, mu, ways }, index) => ({
    model,
    index,
    mu,
    scores: zip(result.ways, ways).map(([{ id, title }, { score }], w) => ({
      scenario: id,
      title,
      score,
      at: pointer('models', index, 'ways', w, 'score'),
    })),
  }));

/** The mean over the models that have a score in this variant. Undefined if no model has one. */
export function variantMeanScore({ ways, models }: ImportedResult, id: string): number | undefined {
  const at = ways.findIndex((way) => way.id === id);
  const scores = models.flatMap((model) => model.ways[at]?.score ?? []).filter(isNumber);
  return scores.length === 0 ? undefined : mean(scores);
}

/** One row for each model and variant. */
export const variantScoreCsvRows = (result: ImportedResult): Record<string, string | number | null>[] =>
  variantHeatmapModels(result).flatMap(({ model, scores }) =>
    scores.map(({ scenario, title, score }) => ({ model, variant: scenario, title, score: numberOrNull(score) })),
  );
