import { untrack } from 'svelte';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import type { OriginGroup } from '../../core/origin/origin-groups.ts';
import { loadOrComputeChecksum, loadOrMeasureResult } from '../../report/measure.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { listenerWithTimeLeft, type TimedProgress } from '../../ui/timed-progress.ts';

/** The minimum time between two measurements of a run in progress. Measuring takes at most a quarter of one core. */
const restMs = 2000;

/** The result of a run’s answers so far, measured in a worker again and again while they arrive. */
export class LiveResult {
  result = $state.raw<StudyResult | null>(null);
  /** Whether it was measured after the run stopped. Earlier results lack the last answers. */
  isAtRest = $state(false);
  /** Whether it includes every answer, comparison, choice and correction. Only then can it be shared. */
  isCurrent = $state(false);
  /** Whether it was current, and is being measured again. */
  isRenewed = $state(false);
  /** The digest of the answers, once the result is current, and their origins. */
  digest = $state.raw<string | undefined>(undefined);
  origins = $state.raw<readonly OriginGroup[]>([]);
  fault = $state.raw<unknown>(undefined);
  /** Only for a measurement that takes longer than a moment. */
  progress = $state.raw<TimedProgress<'measured'> | null>(null);
  #busy = false;
  #ended = false;
  #next: Input | null = null;

  /** Measures again after the current measurement and a pause. Only the latest call counts. */
  update(input: Input): void {
    this.#next = input;
    // `untrack` keeps an effect that calls this from depending on it.
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
        // Equal numbers do not redraw the page.
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

  /** Ends early when the run’s last answers have arrived. */
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
  /** Whether answers are still arriving. */
  readonly goesOn: boolean;
  /** Whether no more answers or comparisons will arrive. */
  readonly last: boolean;
}
