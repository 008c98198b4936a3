import { keptStates } from '../../../report/kept-states.ts';
import { claims } from '../measure/claims.ts';
import type { ElsewhereResult } from '../measure/result.ts';

/** What the list of runs shows of a log: the same as its report. */
export const keptGrades = (result: ElsewhereResult) => keptStates(result, claims);
