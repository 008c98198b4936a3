import type { CorrectionLine } from '../../../../../core/answers/correction.ts';
import { UserError } from '../../../../../base/errors/user-error.ts';
import { getInMemoryRun } from '../../../held-run.ts';

export const loadRunCorrections = async (run: string): Promise<readonly CorrectionLine[]> =>
  (await getInMemoryRun(run))?.verdicts ?? [];

/** Parsed answers are corrected in the app, which records who did it and why. */
export const addCorrection = (): Promise<never> =>
  Promise.reject(new UserError('An answer cannot be corrected in this file. Open the file in Evenkeel.'));
