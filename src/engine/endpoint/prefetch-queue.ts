/** Things in their order. More are fetched when half of those that came last are given, so that nobody waits for them. */
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

  /** `undefined`: there are no more. Throws what fetching them threw. */
  async next(): Promise<T | undefined> {
    for (;;) {
      const left = this.#here.length - this.#given;
      if (!this.#isAll && left * 2 <= this.#here.length) {
        this.#coming ??= this.#fetch();
        this.#coming.catch(() => undefined); // Thrown where it is waited for.
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
