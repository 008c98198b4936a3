/** What llama.cpp said last: the reason of a failure stands in its log alone. */
export class LlamaLogTail {
  #lines: string[] = [];

  readonly logger = {
    debug: () => {},
    log: (...words: unknown[]) => this.#hear(words),
    warn: (...words: unknown[]) => this.#hear(words),
    error: (...words: unknown[]) => this.#hear(words),
  };

  get lines(): readonly string[] {
    return this.#lines;
  }

  #hear(words: readonly unknown[]): void {
    this.#lines = [...this.#lines, words.map(String).join(' ')].slice(-mostKept);
  }
}

const mostKept = 20;
