import { modelGradesForList } from '../../../report/features/grades/model-grades-for-list.ts';
import { claims } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';

export const runListGrades = (result: SystemPromptResult) => modelGradesForList(result, claims);
