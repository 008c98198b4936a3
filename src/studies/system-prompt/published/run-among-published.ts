import { undefinedBecause } from '../../../base/json/json.ts';
import { publishedCohort } from '../../../measure/grades/cohort.ts';
import { muSigmaQuadrant } from '../../../measure/grades/quadrant.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';

/**
 * A run's result as it can be drawn among the published models: σ as it would be with their number of items (`sigmaInCohort`), divided at
 * their medians. `result` must be measured against the published cohort. Interval and noise floor of σ are of the run's own number of items,
 * and so left out.
 */
export function rescaleRunToPublished(result: SystemPromptResult): SystemPromptResult {
  const { mu, sigma } = publishedCohort.medians;
  return {
    ...result,
    quadrantMedians: { mu, sigma },
    // Its own benchmarks have no counterpart among the published ones.
    benchmarkMedians: [],
    models: result.models.map((model): SystemPromptModelResult => ({
      ...model,
      sigma: model.sigmaInCohort,
      noiseFloor: ofOwnItems,
      interval: { mu: model.interval.mu, sigma: ofOwnItems },
      ...muSigmaQuadrant(model.mu, model.sigmaInCohort, publishedCohort.medians),
    })),
  };
}

const ofOwnItems = undefinedBecause('it is of the run’s own number of questions, and σ here is not');
