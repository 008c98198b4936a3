import { UserError } from '../../base/errors/user-error.ts';

/** The row of a run that goes on is not there any more: it was deleted in another tab, or the browser’s data was cleared. */
export class RunDeletedError extends UserError {
  constructor() {
    super(
      'This run was deleted while it went on, or the browser’s data was cleared: it has stopped, and nothing more is asked.',
    );
  }
}
