import { cellKey } from '../../core/plan/cell.ts';
import type { TimeLeft } from '../../core/words/time-left.ts';
import { AnswerSpeed } from '../../run/pace.ts';
import type { RunEvent } from '../../run/runner.ts';
import { RunTimeLeft } from '../../run/time-left/run-time-left.ts';
import type { RunProgressPatch, RunProgress } from './run-progress.ts';

/** Derives a run’s progress from its events. */
export class ProgressTracker {
  #pace = new AnswerSpeed(performance.now());
  readonly #time = new RunTimeLeft();

  constructor(
    /** Earlier failures that may be asked again. They are already counted. */
    private readonly failed: ReadonlySet<string>,
  ) {}

  /** Milliseconds per answer in earlier runs, by model. */
  earlier(known: ReadonlyMap<string, number>): void {
    this.#time.earlier(known);
  }

  /** Whether the page is hidden. */
  hidden(isHidden: boolean): void {
    this.#time.hidden(isHidden, performance.now());
  }

  /** The estimate at the current time, with or without a new answer. */
  timeLeft(): TimeLeft | null {
    return this.#time.at(performance.now());
  }

  /** The changes that an event makes to the progress. */
  part(event: RunEvent, { done, failed, reused, lost }: RunProgress): RunProgressPatch {
    const now = performance.now();
    switch (event.type) {
      case 'begun':
        this.#time.begun(event.byModel);
        return {};
      case 'loading':
        this.#time.rest(now);
        return { model: event.model, loading: event.progress };
      case 'asking':
        this.#pace = new AnswerSpeed(now);
        this.#time.asking(event.model, now);
        return { model: event.model, loading: null };
      case 'lost':
        this.#time.rest(now);
        return { lost: { why: event.why, times: (lost?.times ?? 0) + 1 } };
    }
    const isAgain = this.failed.has(cellKey(event.response));
    const hasFailed = event.response.finish === 'error';
    if (!event.reused) this.#pace.add(now, event.response.tokens.completion);
    this.#time.stored(event.response.model, event.reused, now);
    return {
      done: done + Number(!isAgain),
      failed: failed + Number(hasFailed) - Number(isAgain),
      reused: reused + Number(event.reused),
      tokensPerSecond: this.#pace.tokensPerSecond(now),
      left: this.#time.at(now),
    };
  }
}
