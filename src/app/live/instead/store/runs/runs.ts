import type { RunRecord } from '../../../../../store/runs/runs.ts';
import { getInMemoryRun } from '../../../held-run.ts';

export type { RunRecord };

export const getRun = async (id: string): Promise<RunRecord | undefined> => (await getInMemoryRun(id))?.record;
