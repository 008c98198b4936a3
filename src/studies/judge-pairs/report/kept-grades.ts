import { modelStatesForList } from '../../../report/model-states-for-list.ts';
import { claims } from '../measure/claims.ts';
import type { JudgePairsResult } from '../measure/result.ts';

/** What the list of runs shows of judged pairs. */
export const runListGrades = (result: JudgePairsResult) => modelStatesForList(result, claims);
