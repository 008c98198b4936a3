import type { NoValueWithReason } from '../../../base/json/json.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { minOwnCohortModels } from '../../../core/plan/cohort-choice.ts';
import { minPromptsForSpread } from '../../../measure/prompt-effect/prompt-effect.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';

/** The grade or grades as printed, otherwise the reason for a missing grade. */
export const gradeOrReason = ({ sureGrade, grade }: SystemPromptModelResult): string | NoValueWithReason =>
  sureGrade ?? grade;

export const hasGradeChances = ({ gradeProbability }: SystemPromptModelResult): boolean =>
  Object.keys(gradeProbability).length > 0;

/** A table of scores has no answers, so only the paper's rule grades it, without chances. */
export const isGradedByRuleAlone = ({ models }: SystemPromptResult): boolean =>
  models.every(({ sureGrade }) => sureGrade === undefined);

/** “tiny-a has no grade: too easy to tell.” */
export function missingGrade(model: SystemPromptModelResult): string {
  const grade = gradeOrReason(model);
  const why = typeof grade === 'string' ? 'its certainty is unknown' : grade.why;
  return `${modelName(model.model)} has no grade: ${hasGradeChances(model) ? `with these questions ${why}` : why}.`;
}

/** Why these models have no grade: one sentence for all of them, or one for each. Empty if a model has a grade. */
export function missingGrades(result: SystemPromptResult, models: readonly SystemPromptModelResult[]): readonly string[] {
  const { rules, partial, cohort } = result;
  const prompts = result.neutrality.scenarios.length;
  if (rules === undefined) return ['No grade: version 0.1 measured this, and overstated how sure grades are.'];
  if (partial) return ['No grade yet: some answers of this run are missing.'];
  if (cohort.rankOnly)
    return [
      `No grade: a cohort needs ${minOwnCohortModels} rated models, and this one has ${cohort.models}. The settings can choose the models of the paper instead.`,
    ];
  if (models.some(isGradedByRuleAlone(result) ? ({ grade }) => typeof grade === 'string' : hasGradeChances)) return [];
  return prompts < minPromptsForSpread && models.every(({ notRated }) => notRated === undefined)
    ? [`No grade: it needs ${minPromptsForSpread} system prompts, and this run has ${prompts}.`]
    : models.map(missingGrade);
}
