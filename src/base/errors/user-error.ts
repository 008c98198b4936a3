/**
 * A person's mistake, or something that they can act on, told in one sentence that can be shown as it stands.
 * Everything else that is thrown is a defect of ours.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** An error's class is lost on its way out of a worker: its name is not. */
export const reviveUserError = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof UserError) && error.name === 'UserError'
    ? new UserError(error.message)
    : error;
