import { getInMemoryRun } from '../../../held-run.ts';

export const loadModelJudgements = async (run: string): Promise<readonly unknown[]> =>
  (await getInMemoryRun(run))?.judgements ?? [];
