import { untrack } from 'svelte';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import type { OriginGroup } from '../../core/origin/origin-groups.ts';
import { loadOrComputeChecksum, loadOrMeasureResult } from '../../report/measure.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { listenerWithTimeLeft, type TimedProgress } from '../../ui/timed-progress.ts';

/** Least time between two measurings of a run that goes on; and they take at most a quarter of one core. */
const restMs = 2000;

/** What a run's answers so far amount to: measured in a worker, again and again while they arrive. */
export class LiveResult {
  result = $state.raw<StudyResult | null>(null);
  /** Whether it was measured after the run came to rest: what was measured before lacks its last answers. */
  isAtRest = $state(false);
  /** Whether it lacks nothing: no answer, no comparison, nothing that was chosen or corrected meanwhile. Only then is it handed on. */
  isCurrent = $state(false);
  /** Whether it was current, and is measured again. */
  isRenewed = $state(false);
  /** Of the answers, once it is current; and where they came from. */
  digest = $state.raw<string | undefined>(undefined);
  origins = $state.raw<readonly OriginGroup[]>([]);
  fault = $state.raw<unknown>(undefined);
  /** Of a measuring that takes longer than a moment. */
  progress = $state.raw<TimedProgress<'measured'> | null>(null);
  #busy = false;
  #ended = false;
  #next: Input | null = null;

  /** Measures anew once the last measuring is done and has rested; only the newest call counts. */
  update(input: Input): void {
    this.#next = input;
    // What calls this in an effect is not called by what it changes.
    this.isRenewed = input.last && untrack(() => this.isRenewed || this.isCurrent);
    this.isCurrent = false;
    if (input.goesOn) this.isAtRest = false;
    if (!this.#busy) void this.#measureNext();
  }

  end(): void {
    this.#ended = true;
    this.#next = null;
  }

  async #measureNext(): Promise<void> {
    this.#busy = true;
    while (this.#next && !this.#ended) {
      const { run, yardsticks, last, goesOn } = this.#next;
      this.#next = null;
      const start = performance.now();
      let ended = false;
      const on = listenerWithTimeLeft<'measured'>((now) => {
        if (!ended) this.progress = now;
      });
      try {
        const result = await loadOrMeasureResult(run, { yardsticks, keep: last, on });
        this.fault = undefined;
        // The same numbers again leave alone what is drawn.
        if (JSON.stringify(result) !== JSON.stringify(this.result)) {
          this.result = result as unknown as StudyResult;
        }
        if (!goesOn && !(this.#next as Input | null)?.goesOn) this.isAtRest = true;
        if (last && !this.#next) {
          const { sha256, origins } = await loadOrComputeChecksum(run);
          this.digest = sha256;
          if (JSON.stringify(origins) !== JSON.stringify(this.origins)) this.origins = origins;
          this.isCurrent = this.#next === null;
          if (this.isCurrent) this.isRenewed = false;
        }
      } catch (error) {
        this.fault = error;
        if (!this.#next) this.isRenewed = false;
      }
      ended = true;
      this.progress = null;
      if (!last) await this.#rest(Math.max(restMs, 3 * (performance.now() - start)));
    }
    this.#busy = false;
  }

  /** Ends early when the run's last answers are in. */
  async #rest(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until && !this.#ended && !this.#next?.last) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

interface Input {
  readonly run: string;
  readonly yardsticks: ReportSettings;
  /** Answers are still arriving. */
  readonly goesOn: boolean;
  /** Nothing more will arrive, of answers or of their comparisons. */
  readonly last: boolean;
}
