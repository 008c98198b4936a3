import { SvelteMap } from 'svelte/reactivity';
import type { CohortChoice } from '../../core/cohort-choice.ts';
import { resultOf } from '../../report/measure.ts';
import type { StudyResult } from '../../core/study.ts';
import { sentence } from '../../core/words/sentence.ts';

export type Measured = { readonly result: StudyResult } | { readonly fault: string };

/** The results of runs as they are wanted, measured one after another: two at a time would only take each other's core and memory. */
export class Results {
  readonly #cohort: CohortChoice;
  readonly #found = new SvelteMap<string, Measured>();
  readonly #wanted: string[] = [];
  #last: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(cohort: CohortChoice) {
    this.#cohort = cohort;
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
      const result = await resultOf(run, { cohort: this.#cohort });
      this.#found.set(run, { result: result as unknown as StudyResult });
    } catch (error) {
      this.#found.set(run, { fault: sentence(error) });
    }
  }
}
