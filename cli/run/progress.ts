import { modelName } from '../../src/core/models/model-name.ts';
import { count, plural } from '../../src/core/words/format.ts';
import { registerAmbiguousModelNames } from '../../src/core/models/model-name.ts';
import { formatTimeLeft } from '../../src/core/words/time-left.ts';
import { toOneLineMessage } from '../../src/base/errors/one-sentence.ts';
import { RunTimeLeft } from '../../src/run/time-left/run-time-left.ts';
import type { RunEvent } from '../../src/run/runner.ts';

/** The destination of progress: a terminal, in which a line can be overwritten, or a log. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** The clock's interval, and the shortest time between reports. */
const tickMs = 2_000;
const everyMs = { terminal: 200, log: 10_000 } as const;

/** Reports a run's progress and time left: one changing line in a terminal, occasional lines in a log. */
export class RunProgress {
  readonly #output: Output;
  readonly #total: number;
  #done: number;
  #failed: number;
  #left = 0;
  readonly #time = new RunTimeLeft();
  /** Runs while a model is asked, because the time left changes with the clock. */
  #ticks: ReturnType<typeof setInterval> | undefined;
  #reportedAt = -Infinity;
  #model = '';
  #hasLine = false;

  constructor(output: Output, at: { readonly total: number; readonly done: number; readonly failed: number }) {
    this.#output = output;
    this.#total = at.total;
    this.#done = at.done;
    this.#failed = at.failed;
  }

  readonly hear = (event: RunEvent): void => this.#hear(event, false);

  /** For failed cells, which are counted already: each answer is one failure less. */
  readonly hearAgain = (event: RunEvent): void => this.#hear(event, true);

  #hear(event: RunEvent, isAgain: boolean): void {
    const now = performance.now();
    if (event.type === 'begun') {
      registerAmbiguousModelNames([...event.byModel.keys()]);
      this.#left = event.cells;
      this.#time.begun(event.byModel);
    }
    if (event.type === 'loading' || event.type === 'lost') this.#time.rest(now);
    if (event.type === 'asking') {
      this.#model = event.model;
      this.#time.asking(event.model, now);
      this.#ticks ??= setInterval(() => this.#report(performance.now()), tickMs).unref();
    }
    if (event.type === 'lost') this.say(`${modelName(event.model)}: ${event.why} It is asked again.`);
    if (event.type !== 'stored') return;
    this.#time.stored(event.response.model, event.reused, now);
    this.#left--;
    if (event.wrote) {
      const isFailed = event.response.finish === 'error';
      if (!isAgain) this.#done++;
      if (isAgain !== isFailed) this.#failed += isFailed ? 1 : -1;
    }
    this.#report(now);
  }

  /** Prints a permanent line. */
  say(words: string): void {
    this.#endLine();
    this.#output.write(`${toOneLineMessage(words)}\n`);
  }

  /** Ends the current line. The clock writes none until a model is asked again. */
  end(): void {
    clearInterval(this.#ticks);
    this.#ticks = undefined;
    this.#endLine();
  }

  #endLine(): void {
    if (this.#hasLine) this.#output.write('\n');
    this.#hasLine = false;
  }

  #report(now: number): void {
    const isTerminal = this.#output.isTTY === true;
    if (now - this.#reportedAt < (isTerminal ? everyMs.terminal : everyMs.log) && this.#left > 0) return;
    this.#reportedAt = now;
    const line = toOneLineMessage(this.#words(now));
    this.#output.write(isTerminal ? `\r\x1b[2K${line}` : `${line}\n`);
    this.#hasLine = isTerminal;
  }

  #words(now: number): string {
    const left = this.#time.at(now);
    return [
      `${count(this.#done)} of ${plural(this.#total, 'answer')}`,
      ...(this.#failed > 0 ? [`${count(this.#failed)} failed`] : []),
      ...(left === null || this.#left <= 0 ? [] : [formatTimeLeft(left)]),
      modelName(this.#model),
    ].join(' · ');
  }
}
