import { stateOf } from '../../../core/claim.ts';
import { claims } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { sureGrade } from './sure-grade.ts';

/** What the list of runs shows of a whole run: the same as its report. */
export const keptGrades = (result: SystemPromptResult) =>
  result.models.map((model) => {
    const grade = sureGrade(model);
    const state = stateOf(result.verdicts, claims, model.model);
    return {
      model: model.model,
      grade: typeof grade === 'string' ? grade : null,
      cohort: result.cohort.kind,
      ...(model.notRated !== undefined && { why: model.notRated }),
      ...(state && { state }),
      ...(result.rules !== undefined && { rules: result.rules }),
      ...(result.margin !== undefined && { margin: result.margin }),
    };
  });
