import { undefinedBecause, type Undefined } from '../../../core/json/json.ts';
import type { Grade } from '../../../measure/grades/grade.ts';
import type { ModelResult } from '../measure/result.ts';

/** The grade of a badge: the one that is 90% sure; else why there is none. */
export function sureGrade({ grades, sureGrade: said }: ModelResult): Grade | Undefined {
  const [only, ...others] = grades ?? [];
  if (only !== undefined && others.length === 0) return only;
  if (typeof said === 'string') return undefinedBecause(`${said}: no single grade is 90% sure`);
  return said ?? undefinedBecause('how sure a grade is cannot be told here');
}
