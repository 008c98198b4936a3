import type { ProgressListener } from '../../core/models/engine.ts';
import type { RemoteFile } from '../../core/models/offer.ts';

export const progressIntervalMs = 100;

/**
 * Adds up the progress of all files, stored bytes included. It reports at intervals, and the last value before a pause too.
 */
export class FilesProgress {
  readonly #done = new Map<string, number>();
  readonly #totals = new Map<string, number>();
  #reportedAt = Infinity;
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly what: string,
    private readonly on: ProgressListener,
  ) {}

  /** Reports by itself only after the first `report`. */
  fileAt({ url, bytes: listed }: RemoteFile, bytes: number): void {
    this.#done.set(url, bytes);
    this.#totals.set(url, Math.max(bytes, listed ?? 0));
    if (this.#reportedAt === Infinity) return;
    if (performance.now() - this.#reportedAt >= progressIntervalMs) this.report();
    else this.#due ??= setTimeout(() => this.report(), progressIntervalMs);
  }

  report(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
    this.#reportedAt = performance.now();
    const sum = (of: Map<string, number>) => [...of.values()].reduce((total, bytes) => total + bytes, 0);
    this.on({ what: this.what, done: sum(this.#done), total: sum(this.#totals), unit: 'bytes' });
  }

  /** Sends the last report. None follows. */
  end(): void {
    this.report();
    this.#reportedAt = Infinity;
  }
}
