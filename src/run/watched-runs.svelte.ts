import { errorMessage } from '../core/words/error-message.ts';
import type { RunSummary } from '../store/runs/runs.ts';
import { watchRuns } from '../store/runs/watch-runs.ts';

/** The runs of this browser as a component follows them, from its start to its end. */
export class WatchedRuns {
  /** `null` until they are read. */
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
