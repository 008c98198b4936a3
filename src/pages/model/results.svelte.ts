import { SvelteMap } from 'svelte/reactivity';
import type { Yardsticks } from '../../core/yardsticks.ts';
import { resultOf } from '../../report/measure.ts';
import type { StudyResult } from '../../core/study.ts';
import { sentence } from '../../core/words/sentence.ts';

export type Measured = { readonly result: StudyResult } | { readonly fault: string };

/** The results of runs as they are wanted, measured one after another: two at a time would only take each other's core and memory. */
export class Results {
  readonly #yardsticks: Yardsticks;
  readonly #found = new SvelteMap<string, Measured>();
  readonly #wanted: string[] = [];
  #last: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(yardsticks: Yardsticks) {
    this.#yardsticks = yardsticks;
  }

  resultOf(run: string): Measured | undefined {
    return this.#found.get(run);
  }

  want(run: string): void {
    if (this.#wanted.includes(run)) return;
    this.#wanted.push(run);
    this.#last = this.#last.then(() => this.#measure(run));
  }

  end(): void {
    this.#ended = true;
  }

  async #measure(run: string): Promise<void> {
    if (this.#ended) return;
    try {
      const result = await resultOf(run, { yardsticks: this.#yardsticks });
      this.#found.set(run, { result: result as unknown as StudyResult });
    } catch (error) {
      this.#found.set(run, { fault: sentence(error) });
    }
  }
}
