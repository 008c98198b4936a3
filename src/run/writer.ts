import type { ResponseWithTokensMsSeed } from '../core/answers/response.ts';
import type { RunEvent, RunStore } from './runner.ts';

/** Writes in the background but never far behind: `room` waits until only a few writes are pending. */
export class RunResponseWriter {
  stored = 0;
  failure: unknown;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly store: RunStore,
    private readonly on: (event: RunEvent) => void,
    private readonly abort: () => void,
  ) {}

  write(response: ResponseWithTokensMsSeed, reused = false): void {
    const writing = this.store
      .write(response)
      .then((written) => {
        this.stored++;
        this.on({ type: 'stored', response, wrote: written === 'new', reused });
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => this.underWay.delete(writing));
    this.underWay.add(writing);
  }

  /** Later responses could not be stored, so nothing more is asked. */
  fail(why: unknown): void {
    this.failure ??= why;
    this.abort();
  }

  async room(most: number): Promise<void> {
    while (this.underWay.size > most) await Promise.race(this.underWay);
  }

  async settled(): Promise<void> {
    await this.room(0);
  }
}
