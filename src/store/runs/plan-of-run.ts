import { sha256Hex } from '../../base/hash/sha256.ts';
import type { RunRow } from '../database/database.ts';

/** The id of a run's plan: its own, but for one that was measured here although a file had brought the plan's run. */
export const planIdOfRunRow = ({ id, planId }: Pick<RunRow, 'id' | 'planId'>): string => planId ?? id;

/** The id of the run that is measured here where a file has brought the plan's run: always the same, so that it is found again. */
export const locallyMeasuredRunId = (planId: string): Promise<string> => sha256Hex(`measured here: ${planId}`);
