import { modelGradesForList } from '../../../report/features/grades/model-grades-for-list.ts';
import { claims } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';

export const runListGrades = (result: ImportedResult) => modelGradesForList(result, claims);
