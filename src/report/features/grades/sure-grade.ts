import { undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Grade } from '../../../measure/grades/grade.ts';

/** Of a model in a result: the grades that together have 90%, and the same as it is printed. */
export interface ModelCandidateGrades {
  readonly grades?: readonly Grade[];
  readonly sureGrade?: string | NoValueWithReason;
}

/** The grade of a badge: the one that is 90% sure; else why there is none. */
export function sureGradeOrReason({ grades, sureGrade: gradeText }: ModelCandidateGrades): Grade | NoValueWithReason {
  const [only, ...others] = grades ?? [];
  if (only !== undefined && others.length === 0) return only;
  if (typeof gradeText === 'string') return undefinedBecause(`${gradeText}: no single grade is 90% sure`);
  return gradeText ?? undefinedBecause('how sure a grade is cannot be told here');
}
