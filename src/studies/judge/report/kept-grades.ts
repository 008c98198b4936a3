import { modelStatesForList } from '../../../report/model-states-for-list.ts';
import { claims } from '../measure/claims.ts';
import type { JudgeResult } from '../measure/result.ts';

/** What the list of runs shows of a whole run: the same as its report. */
export const runListGrades = (result: JudgeResult) => modelStatesForList(result, claims);
