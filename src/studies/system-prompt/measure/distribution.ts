import { undefinedBecause } from '../../../base/json/json.ts';
import type { ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import {
  promptScoresAndQuantiles,
  reportedQuantiles,
  type PromptScoreEstimate,
} from '../../../measure/prompt-effect/prompt-estimates.ts';
import type { ScoreDistributionResult } from './detail-forms.ts';

/** Every prompt’s score and their quantiles, in percent (see `promptScoresAndQuantiles`). */
export function estimatePromptScoreQuantiles(
  tables: readonly ScoreMatrix[],
  ids: readonly string[],
  seed: number,
): ScoreDistributionResult {
  const estimates = promptScoresAndQuantiles(tables, seed);
  if (!estimates) return tooFew;
  return {
    quantiles: estimates.quantiles.map((estimate, at) => ({ q: reportedQuantiles[at] ?? NaN, ...inPercent(estimate) })),
    prompts: estimates.prompts.flatMap((estimate, t) =>
      estimate ? [{ scenario: ids[t] ?? '', ...inPercent(estimate) }] : [],
    ),
  };
}

const tooFew = undefinedBecause('too few questions are answered under twenty prompts or more');

const inPercent = ({ here, value, low, high }: PromptScoreEstimate) => ({
  here: 100 * here,
  value: 100 * value,
  interval: [100 * low, 100 * high] as const,
});
