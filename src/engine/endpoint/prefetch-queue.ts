/** A queue that fetches more when half of the last batch is taken, so that callers do not wait. */
export class PrefetchQueue<T> {
  #here: T[];
  #given = 0;
  #coming: Promise<void> | undefined;
  readonly #more: (() => Promise<readonly T[]>) | undefined;
  #isAll: boolean;

  constructor(first: readonly T[], more?: () => Promise<readonly T[]>) {
    this.#here = [...first];
    this.#more = more;
    this.#isAll = more === undefined;
  }

  /** `undefined`: the queue is at its end. Throws what the fetch threw. */
  async next(): Promise<T | undefined> {
    for (;;) {
      const left = this.#here.length - this.#given;
      if (!this.#isAll && left * 2 <= this.#here.length) {
        this.#coming ??= this.#fetch();
        this.#coming.catch(() => undefined); // The `await` below throws it.
      }
      if (left > 0) return this.#here[this.#given++];
      if (this.#isAll) return undefined;
      await this.#coming;
    }
  }

  async #fetch(): Promise<void> {
    try {
      const more = (await this.#more?.()) ?? [];
      this.#isAll = more.length === 0;
      this.#here = [...this.#here.slice(this.#given), ...more];
      this.#given = 0;
    } finally {
      this.#coming = undefined;
    }
  }
}
