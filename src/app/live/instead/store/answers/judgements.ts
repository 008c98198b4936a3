import { getInMemoryRun } from '../../../held-run.ts';

export const judgementsOf = async (run: string): Promise<readonly unknown[]> =>
  (await getInMemoryRun(run))?.judgements ?? [];
