import { heldRun } from '../../../held-run.ts';

export const judgementsOf = async (run: string): Promise<readonly unknown[]> => (await heldRun(run))?.judgements ?? [];
