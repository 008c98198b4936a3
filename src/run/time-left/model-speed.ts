import { batchesSinceSpeedChange } from './since-change.ts';
import { TimedAnswerBatches, sumOverBatches, type TimedAnswerBatch } from './answer-blocks.ts';

/** How fast a model answers now. */
export interface SpeedEstimate {
  /** Milliseconds per answer that is asked for. */
  readonly msPerAnswer: number;
  /** Answers that were asked for so far. */
  readonly answers: number;
  /** Standard error of `msPerAnswer` × `askedShare`, as a share of it. */
  readonly error: number;
  /** Of the answers to come, the share that will be asked for; the others are reused. In (0, 1]. */
  readonly askedShare: number;
  /** Milliseconds per answer now ÷ at first; 1 where that is not sure. */
  readonly slowdown: number;
  /** Milliseconds waited for the next answer, as far as they shorten what is left. */
  readonly credit: number;
}

/** The last answers count: at least so many, and as long as this share of the asking so far, but no longer than some minutes. */
const fewestAnswers = 12;
const fewestBlocks = 6;
const recentShare = 0.3;
const recentMs = 300_000;
const earlierAnswers = 2;
/** Servers answered the first prompts before the run began, to show what they take: these answers come at once. */
const leastMs = 200;
/** Reused answers in one block, and times as many as in the others. */
const longStretch = 6;
/** A slowdown is sure from so many standard errors on, and worth a word from this ratio on. */
const sureErrors = 2.5;
const leastSlowdown = 1.5;

/**
 * The speed of one model, from its last answers and from how long the next one has been waited for. Its clock stands still
 * while `rest` is on: a run that is paused, an engine that loads.
 */
export class ModelSpeed {
  readonly #blocks = new TimedAnswerBatches();
  /** Milliseconds of asking up to the last time that the clock was stopped. */
  #before = 0;
  /** When the clock was started last; `null` while it stands still. */
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

  /** Takes back what was waited for the next answer beyond the usual: the page was out of sight, or the machine asleep. */
  forgive(now: number): void {
    const window = recent(this.#blocks.all(this.#asking(now)));
    if (window.length === 0) return;
    const usual = sumOverBatches(window, 'ms') / window.length;
    this.#before -= Math.max(0, this.waited(now) - usual);
  }

  /** How long nothing has come. */
  waited(now: number): number {
    return this.#blocks.waited(this.#asking(now));
  }

  /**
   * `null` before the first answer that was asked for, and while a few came in less than `leastMs`. `earlier`: milliseconds per answer in earlier runs; it counts as two
   * answers, until there are enough.
   */
  estimate(now: number, earlier?: number): SpeedEstimate | null {
    const blocks = this.#blocks.all(this.#asking(now));
    const window = recent(blocks);
    const answers = sumOverBatches(window, 'answers');
    const waited = this.waited(now);
    const isEarly = answers < fewestAnswers && sumOverBatches(blocks, 'ms') + waited < leastMs;
    if (answers === 0 || isEarly) return null;
    const usual = sumOverBatches(window, 'ms') / window.length;
    // A wait longer than usual is one more block, which has not ended.
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

/** The last blocks, those of the last minutes. */
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
 * √(s² ÷ k) ÷ m of k blocks with the mean time m, where s² is the variance of a block’s time around what its answers take at
 * the mean speed. Two blocks that vary by half are added: a few that happen to be alike are no proof.
 */
function relativeError(window: readonly TimedAnswerBatch[]): number {
  const mean = sumOverBatches(window, 'ms') / window.length;
  if (mean === 0) return 1;
  const perAnswer = sumOverBatches(window, 'ms') / sumOverBatches(window, 'answers');
  const squares = window.reduce((total, { ms, answers }) => total + (ms - perAnswer * answers) ** 2, 0);
  const variance = (squares + 2 * (mean / 2) ** 2) / (window.length + 1);
  return Math.sqrt(variance / window.length) / mean;
}

/** Without a block that has far more reused answers than the others: a long stretch of them passes once. */
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
