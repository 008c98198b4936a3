import { modelCardState, type ClaimKind } from '../../../core/studies/claim.ts';
import type { RunListModelGrade } from '../../../store/runs/runs.ts';
import type { ResultWithClaims } from '../../claim-sentences.ts';
import { sureGradeOrReason, type ModelCandidateGrades } from './sure-grade.ts';

/** Only studies with grades have a cohort. */
interface ListedResult extends ResultWithClaims {
  readonly rules?: string;
  readonly models: readonly (ModelCandidateGrades & { readonly model: string; readonly notRated?: string })[];
  readonly cohort?: { readonly kind: 'own' | 'published' };
}

/** The state and the grade of each model for the list of runs, as in the run’s report. */
export function modelStatesAndGrades(result: ListedResult, kinds: readonly ClaimKind[]): readonly RunListModelGrade[] {
  const { rules, margin, reliance, cohort } = result;
  const lines = new Map(result.models.map((line) => [line.model, line]));
  return [...lines.values()].map((line) => {
    const grade = cohort && sureGradeOrReason(line);
    const state = modelCardState(result.verdicts, kinds, line.model);
    return {
      model: line.model,
      grade: typeof grade === 'string' ? grade : null,
      ...(cohort && { cohort: cohort.kind, ...(line.notRated !== undefined && { why: line.notRated }) }),
      ...(state && { state }),
      ...(rules !== undefined && { rules }),
      ...(margin !== undefined && { margin }),
      ...(reliance !== undefined && { reliance }),
    };
  });
}
