import { undefinedBecause, type Undefined } from '../../../core/json/json.ts';
import type { Grade } from '../../../measure/grade.ts';
import type { ModelResult } from '../measure/result.ts';

/** The grade of a badge: the one that is 90% sure; else why there is none. */
export function sureGrade({ grade, grades, notRated }: ModelResult): Grade | Undefined {
  if (notRated !== undefined) return undefinedBecause(notRated);
  const [first, ...others] = grades ?? [];
  if (first === undefined) {
    return typeof grade === 'string' ? undefinedBecause('how sure a grade is cannot be told here') : grade;
  }
  const last = others.at(-1);
  return last === undefined ? first : undefinedBecause(`${first} to ${last}: no single grade is 90% sure`);
}
