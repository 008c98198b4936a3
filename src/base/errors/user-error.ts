/**
 * A person's mistake, or a problem that they can act on, in one sentence that can be shown unchanged. Everything else that
 * is thrown is a defect of ours.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** An error loses its class on its way out of a worker, but keeps its name. */
export const reviveUserError = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof UserError) && error.name === 'UserError'
    ? new UserError(error.message)
    : error;
