import { gradesOf } from '../../../report/grades/kept-grades.ts';
import { claims } from '../measure/claims.ts';
import type { ElsewhereResult } from '../measure/result.ts';

export const keptGrades = (result: ElsewhereResult) => gradesOf(result, claims);
