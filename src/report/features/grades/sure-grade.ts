import { undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Grade } from '../../../measure/grades/grade.ts';

/** The grades of a model that together have 90%, and their printed text. */
export interface ModelCandidateGrades {
  readonly grades?: readonly Grade[];
  readonly sureGrade?: string | NoValueWithReason;
}

/** The grade for a badge: the one with a probability of 90%, or the reason why none has. */
export function sureGradeOrReason({ grades, sureGrade: gradeText }: ModelCandidateGrades): Grade | NoValueWithReason {
  const [only, ...others] = grades ?? [];
  if (only !== undefined && others.length === 0) return only;
  if (typeof gradeText === 'string') return undefinedBecause(`${gradeText}: no single grade is 90% sure`);
  return gradeText ?? undefinedBecause('the chance of a grade is not known here');
}
