import { seededRandom } from '../../measure/basics/random.ts';
import { sleepOrAbort } from '../../base/workers/pause.ts';
import { RequestFailure } from './request-failure.ts';

/** How often a cell is put again, and how long one waits before. */
export interface CellRetryPolicy {
  /** Of all, the first included. */
  readonly tries: number;
  /** Of these, where nobody could be reached at all. */
  readonly triesUnreached: number;
  /** Before the second try; twice as long before each further one. */
  readonly waitMs: number;
  /** A server that asks to wait longer is not waited for. */
  readonly longestWaitMs: number;
}

export const defaultCellRetryPolicy: CellRetryPolicy = { tries: 6, triesUnreached: 4, waitMs: 500, longestWaitMs: 300_000 };

/**
 * Asks again what may pass, at most so many times. Waits are drawn around their mean by the seed, so that requests that
 * were refused together do not come back together. What a server says of when to come back holds for all: see Gate.
 */
export async function withRetries<T>(
  ask: () => Promise<T>,
  { tries, triesUnreached, waitMs, longestWaitMs }: CellRetryPolicy,
  gate: ServerPauseGate,
  seed: number,
  signal: AbortSignal,
): Promise<T> {
  const random = seededRandom(seed);
  for (let tried = 1; ; tried++) {
    await gate.pass(signal);
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const { retryAfterMs } = error;
      if (retryAfterMs !== undefined && retryAfterMs > longestWaitMs) {
        const minutes = Math.ceil(retryAfterMs / 60_000);
        throw new RequestFailure(
          `${error.message} It asks for a pause of ${minutes} minutes: continue the run after that.`,
          'every cell',
          error.status,
        );
      }
      if (retryAfterMs !== undefined) gate.closeFor(retryAfterMs);
      const most = error.meaning === 'passes' ? tries : error.meaning === 'unreachable' ? triesUnreached : 1;
      if (tried >= most) throw error;
      const wait = Math.min(longestWaitMs, waitMs * 2 ** (tried - 1));
      await sleepOrAbort(retryAfterMs === undefined ? wait * (0.5 + random()) : retryAfterMs + random() * waitMs, signal);
    }
  }
}

/** Closed for as long as the server asked not to be asked. */
export class ServerPauseGate {
  #until = 0;

  closeFor(ms: number): void {
    this.#until = Math.max(this.#until, performance.now() + ms);
  }

  async pass(signal: AbortSignal): Promise<void> {
    for (let rest = this.#until - performance.now(); rest > 0; rest = this.#until - performance.now()) {
      await sleepOrAbort(rest, signal);
    }
  }
}
