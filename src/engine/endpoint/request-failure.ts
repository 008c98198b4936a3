import { UserError } from '../../base/errors/user-error.ts';

/**
 * What a request without an answer means for what comes after it.
 * `this cell`: put again it would end the same; others need not. `passes`: put again soon it may well be answered.
 * `unreachable`: may pass too; `silent`: has cost long enough. Where these two meet several cells in a row, nobody is
 * there. `every cell`: all others would end the same.
 */
export type FailureConsequence = 'this cell' | 'passes' | 'unreachable' | 'silent' | 'every cell';

export class RequestFailure extends UserError {
  constructor(
    message: string,
    readonly meaning: FailureConsequence,
    /** Of a request that was refused. */
    readonly status?: number,
    /** For so long the server does not want to be asked. */
    readonly retryAfterMs?: number,
    /** What the server said, without the key, in full. */
    readonly words = '',
  ) {
    super(message);
  }
}

/** Not sent: the run may send no more. */
export class CapReached extends RequestFailure {
  constructor(why: string) {
    super(why, 'every cell');
  }
}

/** The answer leads to another address, which is not asked. */
export class RedirectFailure extends RequestFailure {}
