import { gradesOf } from '../../../report/grades/kept-grades.ts';
import { claims } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';

export const keptGrades = (result: SystemPromptResult) => gradesOf(result, claims);
