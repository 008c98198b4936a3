import { undefinedBecause } from '../../../base/json/json.ts';
import { publishedCohort } from '../../../measure/grades/cohort.ts';
import { muSigmaQuadrant } from '../../../measure/grades/quadrant.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';

/**
 * Prepares a run’s result for the map of the published models. σ is rescaled to their number of items (`sigmaInCohort`), and
 * their medians divide the map. `result` must be measured with the published cohort. Interval and noise floor of σ depend on
 * the run’s own number of items, so they are left out.
 */
export function rescaleRunToPublished(result: SystemPromptResult): SystemPromptResult {
  const { mu, sigma } = publishedCohort.medians;
  return {
    ...result,
    quadrantMedians: { mu, sigma },
    // The run’s benchmarks have no counterpart among the published ones.
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
