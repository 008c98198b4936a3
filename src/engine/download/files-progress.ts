import type { ProgressListener } from '../../core/engine.ts';
import type { RemoteFile } from '../../core/offer.ts';

export const progressIntervalMs = 100;

/** One progress over all files, what is there already counted in; told now and then, the last before a silence too. */
export class FilesProgress {
  readonly #done = new Map<string, number>();
  readonly #totals = new Map<string, number>();
  #toldAt = Infinity;
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly what: string,
    private readonly on: ProgressListener,
  ) {}

  /** Told by itself only after the first `tell`. */
  fileAt({ url, bytes: listed }: RemoteFile, bytes: number): void {
    this.#done.set(url, bytes);
    this.#totals.set(url, Math.max(bytes, listed ?? 0));
    if (this.#toldAt === Infinity) return;
    if (performance.now() - this.#toldAt >= progressIntervalMs) this.tell();
    else this.#due ??= setTimeout(() => this.tell(), progressIntervalMs);
  }

  tell(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
    this.#toldAt = performance.now();
    const sum = (of: Map<string, number>) => [...of.values()].reduce((total, bytes) => total + bytes, 0);
    this.on({ what: this.what, done: sum(this.#done), total: sum(this.#totals), unit: 'bytes' });
  }

  /** Tells how far it came: nothing is told after it. */
  end(): void {
    this.tell();
    this.#toldAt = Infinity;
  }
}
