import { modelGradesForList } from '../../../report/grades/kept-grades.ts';
import { claims } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';

export const runListGrades = (result: ImportedResult) => modelGradesForList(result, claims);
