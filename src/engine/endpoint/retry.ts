import { seededRandom } from '../../measure/basics/random.ts';
import { sleepOrAbort } from '../../base/workers/pause.ts';
import { RequestFailure } from './request-failure.ts';

/** How often a cell is retried, and how long to wait before. */
export interface CellRetryPolicy {
  /** Maximum attempts, the first included. */
  readonly tries: number;
  /** Maximum attempts while the server cannot be reached. */
  readonly triesUnreached: number;
  /** The wait before the second attempt. It doubles with each further attempt. */
  readonly waitMs: number;
  /** If the server asks for a longer wait, the request fails. Also the limit of the doubled waits. */
  readonly longestWaitMs: number;
}

export const defaultCellRetryPolicy: CellRetryPolicy = { tries: 6, triesUnreached: 4, waitMs: 500, longestWaitMs: 300_000 };

/**
 * Retries failures that may pass, within the policy. The seed varies the waits around their mean, so requests that were
 * refused together do not return together. A pause that the server asks for holds for all requests: see ServerPauseGate.
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

/** Closed as long as the server asked for a pause. */
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
