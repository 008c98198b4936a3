import { SvelteMap } from 'svelte/reactivity';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import { loadOrMeasureResult } from '../../report/measure.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { errorMessage } from '../../core/words/error-message.ts';

export type RunResultOrFault = { readonly result: StudyResult } | { readonly fault: string };

/** Loads results of runs on demand, one after another. Two at a time would only compete for cores and memory. */
export class RunResultQueue {
  /** Nothing is measured until these are known. */
  #yardsticks: ReportSettings | undefined;
  readonly #found = new SvelteMap<string, RunResultOrFault>();
  readonly #wanted: string[] = [];
  #last: Promise<void> = Promise.resolve();
  #ended = false;

  get hasYardsticks(): boolean {
    return this.#yardsticks !== undefined;
  }

  resultOf(run: string): RunResultOrFault | undefined {
    return this.#found.get(run);
  }

  want(run: string): void {
    if (this.#wanted.includes(run)) return;
    this.#wanted.push(run);
    this.#inLine(run);
  }

  /** Uses these settings from now on. Earlier results stay until they are measured again. */
  by(yardsticks: ReportSettings): void {
    this.#yardsticks = yardsticks;
    for (const run of this.#wanted) this.#inLine(run);
  }

  end(): void {
    this.#ended = true;
  }

  #inLine(run: string): void {
    const yardsticks = this.#yardsticks;
    if (yardsticks) this.#last = this.#last.then(() => this.#measure(run, yardsticks));
  }

  async #measure(run: string, yardsticks: ReportSettings): Promise<void> {
    if (this.#ended || yardsticks !== this.#yardsticks) return;
    const found = await measureRun(run, yardsticks);
    if (yardsticks === this.#yardsticks) this.#found.set(run, found);
  }
}

const measureRun = (run: string, yardsticks: ReportSettings): Promise<RunResultOrFault> =>
  loadOrMeasureResult(run, { yardsticks }).then(
    (result) => ({ result: result as unknown as StudyResult }),
    (error: unknown) => ({ fault: errorMessage(error) }),
  );
