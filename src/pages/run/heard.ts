import { Pace } from '../../run/pace.ts';
import type { RunEvent } from '../../run/runner.ts';
import type { Part, RunProgress } from './run-progress.ts';

/** What a run’s events make of its progress. */
export class Heard {
  #pace = new Pace(performance.now());
  /** Cells that are still to be asked here. */
  #left = 0;

  /** What an event changes. */
  part(event: RunEvent, which: 'missing' | 'failed', { done, failed, reused, lost, msLeft }: RunProgress): Part {
    const now = performance.now();
    switch (event.type) {
      case 'begun':
        this.#left = event.cells;
        return {};
      case 'loading':
        return { model: event.model, loading: event.progress };
      case 'asking':
        this.#pace = new Pace(now);
        return { model: event.model, loading: null };
      case 'lost':
        return { lost: { why: event.why, times: (lost?.times ?? 0) + 1 } };
    }
    const hasFailed = event.response.finish === 'error';
    if (!event.reused) this.#pace.add(now, event.response.tokens.completion);
    this.#left--;
    return {
      ...(which === 'missing' && { done: done + 1, failed: failed + Number(hasFailed) }),
      ...(which === 'failed' && !hasFailed && { failed: failed - 1 }),
      reused: reused + Number(event.reused),
      tokensPerSecond: this.#pace.tokensPerSecond(now),
      msLeft: this.#pace.msLeft(now, this.#left) ?? msLeft,
    };
  }
}
