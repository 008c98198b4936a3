import { UserError } from '../../../../../base/errors/user-error.ts';

/** A live file offers no choices that would change its numbers. */
const refuseChange = () =>
  Promise.reject(new UserError('The scoring cannot be changed in this file. Open the file in Evenkeel.'));
export const addAndUseRunScoring = refuseChange;
export const setScoringInUse = refuseChange;
