import { UserError } from '../../base/errors/user-error.ts';

/**
 * What a failed request means for later ones.
 * `this cell`: a retry would end the same, other cells may not. `passes`: a retry soon may well succeed. `unreachable`: may
 * pass too. `silent`: has already cost enough time. If these two meet several cells in a row, the server is gone. `every
 * cell`: all others would end the same.
 */
export type FailureConsequence = 'this cell' | 'passes' | 'unreachable' | 'silent' | 'every cell';

export class RequestFailure extends UserError {
  constructor(
    message: string,
    readonly meaning: FailureConsequence,
    /** The HTTP status of a refused request. */
    readonly status?: number,
    /** How long the server asks to wait. */
    readonly retryAfterMs?: number,
    /** The server's full words, without the key. */
    readonly words = '',
  ) {
    super(message);
  }
}

/** The request was not sent: the run may send no more. */
export class CapReached extends RequestFailure {
  constructor(why: string) {
    super(why, 'every cell');
  }
}

/** The answer redirects to another address, which is not requested. */
export class RedirectFailure extends RequestFailure {}
