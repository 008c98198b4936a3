/** What llama.cpp said last: the reason of a failure stands in its log alone. */
export class CrashLog {
  #said: string[] = [];

  readonly logger = {
    debug: () => {},
    log: (...words: unknown[]) => this.#hear(words),
    warn: (...words: unknown[]) => this.#hear(words),
    error: (...words: unknown[]) => this.#hear(words),
  };

  get said(): readonly string[] {
    return this.#said;
  }

  #hear(words: readonly unknown[]): void {
    this.#said = [...this.#said, words.map(String).join(' ')].slice(-mostKept);
  }
}

const mostKept = 20;
