import { resolveCohortKind, minOwnCohortModels, type CohortChoice } from '../../../core/plan/cohort-choice.ts';
import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { publishedCohort } from '../../../measure/grades/cohort.ts';
import { gradeForSigma, sigmaQuartiles } from '../../../measure/grades/grade.ts';
import type { GradingCohort } from '../../../measure/grades/grading.ts';
import type { MuSigmaIntervalsAndFloor } from '../../../measure/prompt-effect/spread-intervals.ts';
import type { ImportedResult, ImportedModelResult } from './result.ts';

export type ImportedGradingCohort = ImportedResult['cohort'] & GradingCohort;

/**
 * Chooses the cohort whose σ the grades refer to. With at least eight models it is the log’s own models, otherwise the
 * published cohort.
 */
export function chooseGradingCohort(sigmas: readonly MaybeNumber[], choice: CohortChoice): ImportedGradingCohort {
  if (resolveCohortKind(choice, 'run', sigmas.length) === 'published') {
    const { name, models, quantiles } = publishedCohort;
    return {
      kind: 'published',
      rankOnly: false,
      quantiles,
      note: `Grades compare a model with the ${models.length} in ${name}. Those were asked under system prompts and other questions, so take a grade as a rough guide.`,
    };
  }
  const own = sigmas.filter(isNumber);
  const rankOnly = own.length < minOwnCohortModels;
  return {
    kind: 'own',
    rankOnly,
    quantiles: own.length > 0 ? sigmaQuartiles(own) : undefinedBecause('no model has a σ'),
    note: rankOnly
      ? `Quantiles over ${own.length} of this log’s models are a rank, no more: a grade needs ${minOwnCohortModels}.`
      : `Grades compare a model with the ${own.length} of this log.`,
  };
}

export function gradeInCohort(
  sigma: MaybeNumber,
  spread: MuSigmaIntervalsAndFloor | undefined,
  { kind, quantiles }: ImportedGradingCohort,
): Pick<ImportedModelResult, 'sigmaInCohort' | 'grade'> {
  if (!isNumber(sigma)) return { sigmaInCohort: sigma, grade: sigma };
  if ('why' in quantiles) return { sigmaInCohort: sigma, grade: quantiles };
  const rescaled = kind === 'published' ? spread?.toCohort?.(sigma) : sigma;
  if (rescaled === undefined) {
    const why = undefinedBecause('flips cannot be separated from the effect of the variants in σ');
    return { sigmaInCohort: why, grade: why };
  }
  return { sigmaInCohort: rescaled, grade: gradeForSigma(rescaled, quantiles) };
}
