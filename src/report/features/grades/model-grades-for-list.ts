import { stateOf, type ClaimKind } from '../../../core/studies/claim.ts';
import type { ModelGrade } from '../../../store/runs.ts';
import type { ResultWithClaims } from '../../claim-sentences.ts';
import { sureGrade, type GradedModel } from './sure-grade.ts';

interface GradedResult extends ResultWithClaims {
  readonly rules?: string;
  readonly models: readonly (GradedModel & { readonly model: string; readonly notRated?: string })[];
  readonly cohort: { readonly kind: 'own' | 'published' };
}

/** What the list of runs shows of a whole run of a study with grades: the same as its report. */
export const modelGradesForList = (result: GradedResult, kinds: readonly ClaimKind[]): readonly ModelGrade[] =>
  result.models.map((model) => {
    const grade = sureGrade(model);
    const state = stateOf(result.verdicts, kinds, model.model);
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
