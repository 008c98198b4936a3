import { batchesSinceSpeedChange } from './since-change.ts';
import { TimedAnswerBatches, sumOverBatches, type TimedAnswerBatch } from './answer-blocks.ts';

/** How fast a model answers now. */
export interface SpeedEstimate {
  /** Milliseconds per asked answer. */
  readonly msPerAnswer: number;
  /** Answers asked so far, without reused ones. */
  readonly answers: number;
  /** Standard error of `msPerAnswer` × `askedShare`, as a share of it. */
  readonly error: number;
  /** The expected share of later answers that will be asked. The others are reused. In (0, 1]. */
  readonly askedShare: number;
  /** Milliseconds per answer now ÷ at first; 1 if that is not certain. */
  readonly slowdown: number;
  /** Milliseconds already waited for the next answer, as far as they shorten the time left. */
  readonly credit: number;
}

/** Estimates use the last answers: at least this many, over this share of the asking, but at most some minutes. */
const fewestAnswers = 12;
const fewestBlocks = 6;
const recentShare = 0.3;
const recentMs = 300_000;
const earlierAnswers = 2;
/** Servers answered the first prompts in the greeting, before the run began. These answers arrive at once. */
const leastMs = 200;
/** A long stretch of reused answers in one block. It has this many, plus this many times the number in other blocks. */
const longStretch = 6;
/** A slowdown is certain from this many standard errors on, and worth reporting from this ratio on. */
const sureErrors = 2.5;
const leastSlowdown = 1.5;

/**
 * The speed of one model, from its last answers and from the wait for the next one. Its clock stops during `rest`: while a
 * run is paused or an engine loads.
 */
export class ModelSpeed {
  readonly #blocks = new TimedAnswerBatches();
  /** Milliseconds of asking up to the last stop of the clock. */
  #before = 0;
  /** When the clock last started; `null` while it is stopped. */
  #since: number | null = null;

  go(now: number): void {
    this.#since ??= now;
  }

  rest(now: number): void {
    this.#before = this.#asking(now);
    this.#since = null;
  }

  answered(now: number): void {
    this.#blocks.answered(this.#asking(now));
  }

  reused(): void {
    this.#blocks.reused();
  }

  /** Discards the wait for the next answer beyond the usual one: the page was hidden, or the machine was asleep. */
  forgive(now: number): void {
    const window = recent(this.#blocks.all(this.#asking(now)));
    if (window.length === 0) return;
    const usual = sumOverBatches(window, 'ms') / window.length;
    this.#before -= Math.max(0, this.waited(now) - usual);
  }

  /** The time since the last answer. */
  waited(now: number): number {
    return this.#blocks.waited(this.#asking(now));
  }

  /**
   * `null` before the first asked answer, and while few answers came in less than `leastMs`. `earlier`: milliseconds per
   * answer in earlier runs. It counts as two answers until there are enough.
   */
  estimate(now: number, earlier?: number): SpeedEstimate | null {
    const blocks = this.#blocks.all(this.#asking(now));
    const window = recent(blocks);
    const answers = sumOverBatches(window, 'answers');
    const waited = this.waited(now);
    const isEarly = answers < fewestAnswers && sumOverBatches(blocks, 'ms') + waited < leastMs;
    if (answers === 0 || isEarly) return null;
    const usual = sumOverBatches(window, 'ms') / window.length;
    // A wait longer than usual counts as one more block that has not ended.
    const isLate = waited > usual;
    const ms = sumOverBatches(window, 'ms') + (isLate ? waited : 0);
    const each = ms / (answers + (isLate ? answers / window.length : 0));
    const known = earlier === undefined || sumOverBatches(blocks, 'answers') >= fewestAnswers ? 0 : earlierAnswers;
    const msPerAnswer = (each * answers + (earlier ?? 0) * known) / (answers + known);
    const share = askedShare(blocks);
    const error = Math.hypot(
      relativeError(window) * Math.sqrt(answers / (answers + known)),
      Math.sqrt((1 - share) / sumOverBatches(blocks, 'answers')),
    );
    return {
      msPerAnswer,
      answers: sumOverBatches(blocks, 'answers'),
      error,
      askedShare: share,
      slowdown: slowdown(blocks, window, msPerAnswer, error),
      credit: Math.min(waited, usual / 2),
    };
  }

  #asking(now: number): number {
    return this.#before + (this.#since === null ? 0 : Math.max(0, now - this.#since));
  }
}

/** The blocks of the last minutes. */
function recent(blocks: readonly TimedAnswerBatch[]): readonly TimedAnswerBatch[] {
  const enoughMs = Math.min(recentMs, recentShare * sumOverBatches(blocks, 'ms'));
  let ms = 0;
  let answers = 0;
  for (let from = blocks.length - 1; from >= 0; from--) {
    ms += blocks[from]?.ms ?? 0;
    answers += blocks[from]?.answers ?? 0;
    if (ms >= enoughMs && answers >= fewestAnswers && blocks.length - from >= fewestBlocks)
      return batchesSinceSpeedChange(blocks.slice(from));
  }
  return batchesSinceSpeedChange(blocks);
}

/**
 * Relative standard error √(s² ÷ k) ÷ m for k blocks with the mean time m. Here s² is the variance of a block’s time around
 * its expected time at the mean speed. Two blocks that vary by half are added, because a few similar blocks prove little.
 */
function relativeError(window: readonly TimedAnswerBatch[]): number {
  const mean = sumOverBatches(window, 'ms') / window.length;
  if (mean === 0) return 1;
  const perAnswer = sumOverBatches(window, 'ms') / sumOverBatches(window, 'answers');
  const squares = window.reduce((total, { ms, answers }) => total + (ms - perAnswer * answers) ** 2, 0);
  const variance = (squares + 2 * (mean / 2) ** 2) / (window.length + 1);
  return Math.sqrt(variance / window.length) / mean;
}

/** Leaves out a block with far more reused answers than the others, because such a stretch occurs only once. */
function askedShare(blocks: readonly TimedAnswerBatch[]): number {
  const asked = sumOverBatches(blocks, 'answers');
  const reused = sumOverBatches(blocks, 'reused');
  const most = Math.max(...blocks.map((block) => block.reused));
  const usual = (reused - most) / Math.max(1, blocks.length - 1);
  return asked / (asked + (most > longStretch + longStretch * usual ? reused - most : reused));
}

function slowdown(
  blocks: readonly TimedAnswerBatch[],
  window: readonly TimedAnswerBatch[],
  msPerAnswer: number,
  error: number,
): number {
  const first = blocks.slice(0, Math.min(Math.ceil(blocks.length / 4), blocks.length - window.length));
  const firstMs = sumOverBatches(first, 'ms') / sumOverBatches(first, 'answers');
  if (first.length < 3 || firstMs === 0) return 1;
  const ratio = msPerAnswer / firstMs;
  const errors = Math.log(ratio) / Math.hypot(error, relativeError(first));
  return ratio >= leastSlowdown && errors >= sureErrors ? ratio : 1;
}
