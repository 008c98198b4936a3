import { errorMessage } from '../core/words/error-message.ts';
import type { RunSummary } from '../store/runs/runs.ts';
import { watchRuns } from '../store/runs/watch-runs.ts';

/** The runs of this browser, kept up to date while a component is mounted. */
export class WatchedRuns {
  /** `null` until the runs are loaded. */
  all = $state.raw<readonly RunSummary[] | null>(null);
  readonly finished = $derived(this.all?.filter(({ state }) => state === 'finished') ?? []);
  fault = $state('');

  constructor(onchange?: () => void) {
    $effect(() =>
      watchRuns(
        (found) => {
          this.all = found;
          onchange?.();
        },
        (error) => (this.fault = errorMessage(error)),
      ),
    );
  }
}
