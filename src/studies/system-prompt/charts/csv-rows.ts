import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { modelResultAtIndex } from '../measure/with-model.ts';
import { modelsWithPromptScores } from './shown-models.ts';

type Row = Record<string, string | number | null>;

/** One row for each model with the values of its mark. */
export function scoreFluctuationRows(result: SystemPromptResult, benchmark: string | null): Row[] {
  return modelsWithPromptScores(result, benchmark).map(({ model, mu, sigma, noiseFloor, interval, index }) => {
    const [muLow = null, muHigh = null] = 'why' in interval.mu ? [] : interval.mu;
    const [sigmaLow = null, sigmaHigh = null] = 'why' in interval.sigma ? [] : interval.sigma;
    const { quadrant } = modelResultAtIndex(result, index);
    return {
      model,
      benchmark: benchmark ?? 'all',
      mu: numberOrNull(mu),
      muLow,
      muHigh,
      sigma: numberOrNull(sigma),
      sigmaLow,
      sigmaHigh,
      noiseFloor: numberOrNull(noiseFloor),
      quadrant: benchmark === null && typeof quadrant === 'string' ? quadrant : null,
    };
  });
}

/** One row for each model and scenario. */
export function promptScoreCsvRows(result: SystemPromptResult, benchmark: string | null): Row[] {
  return modelsWithPromptScores(result, benchmark).flatMap(({ model, scores }) =>
    scores.map(({ scenario, title, score }) => ({
      model,
      scenario,
      title,
      benchmark: benchmark ?? 'all',
      score: numberOrNull(score),
    })),
  );
}

/** One row for each model with its box. */
export function boxRows(result: SystemPromptResult, benchmark: string | null): Row[] {
  return modelsWithPromptScores(result, benchmark).map(({ model, mu, box, scores }) => {
    const base = { model, benchmark: benchmark ?? 'all', mean: numberOrNull(mu) };
    const none = { whiskerLow: null, q1: null, median: null, q3: null, whiskerHigh: null, outliers: null };
    if ('why' in box) return { ...base, ...none };
    const { whiskerLow, q1, median, q3, whiskerHigh, outliers } = box;
    const named = scores.filter(({ score }) => isNumber(score) && outliers.includes(score)).map(({ title }) => title);
    return { ...base, whiskerLow, q1, median, q3, whiskerHigh, outliers: named.join('; ') };
  });
}

/** One row for each prompt over all models, and one for each model. */
export function neutralityRows({ neutrality, models }: SystemPromptResult): Row[] {
  return neutrality.scenarios.flatMap(({ scenario, mean }, index) => {
    const title = models[0]?.scenarios[index]?.title ?? scenario;
    return [
      { scenario, title, model: 'all models', score: numberOrNull(mean) },
      ...models.map(({ model, scenarios }) => ({
        scenario,
        title,
        model,
        score: numberOrNull(assertDefined(scenarios[index], 'system prompt').score),
      })),
    ];
  });
}
