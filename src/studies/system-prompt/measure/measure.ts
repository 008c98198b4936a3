import { templateScores } from '../../../measure/item-scores.ts';
import type { CohortChoice } from '../../../core/cohort-choice.ts';
import type { Plan } from '../../../core/plan.ts';
import { optionScoresOf } from './option-scores.ts';
import { gradeModels, type ModelScores, type Scores } from './grades.ts';
import type { SystemPromptResult } from './result.ts';
import { tallyOf } from './tally.ts';
import type { ScoreTable } from '../../../core/study.ts';

/** Which cohort grades are read against: of the person, not of the run. */
export interface PromptChoices {
  readonly cohort?: CohortChoice;
}

/** Draws of the bootstrap: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/**
 * CreditAudit's measures of a run, whole or in part: scenario means are over the items answered so far, and what has
 * no answers yet is undefined with the reason. `draws: 0` leaves intervals and probabilities out, for a quick look.
 */
export function measureSystemPrompt(
  table: ScoreTable,
  plan: Plan,
  templates: readonly { readonly id: string; readonly title: string }[],
  { cohort, draws = usualDraws }: PromptChoices & { readonly draws?: number } = {},
): SystemPromptResult {
  const ids = templates.map(({ id }) => id);
  const tally = tallyOf(table, plan, ids);
  const scores: Scores = {
    scenarios: templates,
    benchmarks: tally.benchmarks,
    source: 'run',
    bootstrap: { draws, seed: plan.seed },
    models: tally.models.map((counted): ModelScores => ({
      model: counted.model,
      scores: counted.items.map(templateScores),
      counted,
    })),
  };
  const result = gradeModels(scores, cohort);
  const optionScores = optionScoresOf(table, plan, ids);
  return {
    ...result,
    models: result.models.map((model) => {
      const own = optionScores.get(model.model);
      return own ? { ...model, optionScores: own } : model;
    }),
  };
}
