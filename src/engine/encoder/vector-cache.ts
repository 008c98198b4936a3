import type { TokenVectors } from '../../text/encoder.ts';

/** What was encoded before, by its key. Over `mostNumbers` numbers, what was asked for longest ago is forgotten. */
export class VectorCache {
  readonly #kept = new Map<string, TokenVectors>();
  #numbers = 0;

  constructor(private readonly mostNumbers: number) {}

  get(key: string): TokenVectors | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // The last used comes last.
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
