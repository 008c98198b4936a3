/** Answers that came together, and how long after those before them. */
export interface TimedAnswerBatch {
  /** Asked for and answered; 1 or more in a closed block. */
  readonly answers: number;
  /** Milliseconds of asking from the end of the block before to the last of its answers. */
  readonly ms: number;
  /** Reused answers, which pass in no time. */
  readonly reused: number;
}

/** Two answers belong to one batch where the second comes after at most this share of the wait for the first. */
const batchShare = 0.1;
const shortestBlockMs = 1_000;
const maxBlocks = 240;

/**
 * The answers of one model as blocks in time. A batch whose answers come together is one block, and so is each second of a
 * stream of quick answers: single gaps would be 0 within a batch, and far too many in a stream. Times are milliseconds of
 * asking, without pauses, and never decrease.
 */
export class TimedAnswerBatches {
  #closed: TimedAnswerBatch[] = [];
  #shortestMs = shortestBlockMs;
  #begin = 0;
  #first = 0;
  #last = 0;
  #answers = 0;
  #reused = 0;
  /** Reused answers before the first that was asked for say nothing of those to come. */
  #hasAsked = false;

  answered(at: number): void {
    this.#hasAsked = true;
    if (this.#answers > 0) {
      if (!this.#isOfBatch(at) && this.#last - this.#begin >= this.#shortestMs) this.#close();
    }
    if (this.#answers === 0) this.#first = at;
    this.#answers++;
    this.#last = at;
  }

  reused(): void {
    if (this.#hasAsked) this.#reused++;
  }

  /** The oldest first; without a batch of which the first answers have just come, unless it is all there is. */
  all(at: number): readonly TimedAnswerBatch[] {
    if (this.#answers === 0 || (this.#closed.length > 0 && this.#isOfBatch(at))) return this.#closed;
    return [...this.#closed, this.#open()];
  }

  /** How long nothing has come. */
  waited(at: number): number {
    return Math.max(0, at - (this.#answers > 0 ? this.#last : this.#begin));
  }

  #isOfBatch(at: number): boolean {
    return at - this.#first <= batchShare * (this.#first - this.#begin);
  }

  #open(): TimedAnswerBatch {
    return { answers: this.#answers, ms: this.#last - this.#begin, reused: this.#reused };
  }

  #close(): void {
    this.#closed.push(this.#open());
    this.#begin = this.#last;
    this.#answers = this.#reused = 0;
    if (this.#closed.length > maxBlocks) this.#mergePairs();
  }

  /** A run of days stays as quick to estimate as one of minutes. */
  #mergePairs(): void {
    const merged: TimedAnswerBatch[] = [];
    for (let at = 0; at < this.#closed.length; at += 2) {
      const pair = this.#closed.slice(at, at + 2);
      merged.push({
        answers: sumOverBatches(pair, 'answers'),
        ms: sumOverBatches(pair, 'ms'),
        reused: sumOverBatches(pair, 'reused'),
      });
    }
    this.#closed = merged;
    this.#shortestMs *= 2;
  }
}

export const sumOverBatches = (blocks: readonly TimedAnswerBatch[], key: keyof TimedAnswerBatch): number =>
  blocks.reduce((total, block) => total + block[key], 0);
