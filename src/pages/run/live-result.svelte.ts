import type { Item } from '../../items/item.ts';
import type { CohortChoice } from '../../measure/cohort-choice.ts';
import type { Verdict } from '../../reading/verdict.ts';
import { Cancelled, measure } from '../../report/measure.ts';
import type { Plan } from '../../run/plan.ts';
import type { Response } from '../../run/response.ts';
import type { SystemPromptResult } from '../../study/system-prompt-result.ts';

/** Least time between two measurings of a run that goes on; and they take at most a quarter of one core. */
const restMs = 2000;

/** What a run's answers so far amount to: measured in a worker, again and again while they arrive. */
export class LiveResult {
  result = $state.raw<SystemPromptResult | null>(null);
  fault = $state.raw<unknown>(undefined);
  #busy = false;
  #next: Input | null = null;
  readonly #stop = new AbortController();

  /** Measures the input once the last measuring is done and has rested; only the newest call counts. */
  update(input: Input): void {
    this.#next = input;
    if (!this.#busy) void this.#measureNext();
  }

  end(): void {
    this.#stop.abort();
    this.#next = null;
  }

  async #measureNext(): Promise<void> {
    this.#busy = true;
    while (this.#next && !this.#stop.signal.aborted) {
      const { plan, items, responses, verdicts, cohort, last } = this.#next;
      this.#next = null;
      const start = performance.now();
      try {
        const result = await measure(plan, items, responses(), verdicts, { cohort, signal: this.#stop.signal });
        this.result = result as unknown as SystemPromptResult;
        this.fault = undefined;
      } catch (error) {
        if (!(error instanceof Cancelled)) this.fault = error;
      }
      if (!last) await this.#rest(Math.max(restMs, 3 * (performance.now() - start)));
    }
    this.#busy = false;
  }

  /** Ends early when the run's last answers are in. */
  async #rest(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until && !this.#stop.signal.aborted && !this.#next?.last) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

interface Input {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly responses: () => readonly Response[];
  readonly verdicts: readonly Verdict[];
  readonly cohort: CohortChoice;
  /** Nothing more will arrive. */
  readonly last: boolean;
}
