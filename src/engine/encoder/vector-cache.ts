import type { TokenVectors } from '../../text/encoder.ts';

/** A cache of encoded texts, by key. Above `mostNumbers` numbers it drops the least recently used text. */
export class VectorCache {
  readonly #kept = new Map<string, TokenVectors>();
  #numbers = 0;

  constructor(private readonly mostNumbers: number) {}

  get(key: string): TokenVectors | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // Moves the entry to the end, because the first entry is dropped first.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, encoded: TokenVectors): void {
    this.#forget(key);
    this.#kept.set(key, encoded);
    this.#numbers += encoded.vectors.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#numbers <= this.mostNumbers) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#numbers -= this.#kept.get(key)?.vectors.length ?? 0;
    this.#kept.delete(key);
  }
}
