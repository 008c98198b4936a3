import { UserError } from '../../base/errors/user-error.ts';

/** The row of a running run is gone: another tab deleted it, or the browser’s data was cleared. */
export class RunDeletedError extends UserError {
  constructor() {
    super('This run was deleted, or the browser’s data was cleared, while it ran. It has stopped.');
  }
}
