/** Answers that arrived together, and the time since the answers before them. */
export interface TimedAnswerBatch {
  /** Answers that were asked, not reused; 1 or more in a closed block. */
  readonly answers: number;
  /** Milliseconds of asking, from the end of the previous block to the last of its answers. */
  readonly ms: number;
  /** Reused answers, which take no time. */
  readonly reused: number;
}

/** Two answers belong to one batch if the second follows within this share of the wait for the first. */
const batchShare = 0.1;
const shortestBlockMs = 1_000;
const maxBlocks = 240;

/**
 * Groups one model's answers into blocks of time. A batch whose answers arrive together is one block, and so is each second
 * of a fast stream. Single gaps would be 0 within a batch, and far too many in a stream. Times are milliseconds of asking,
 * without pauses, and never decrease.
 */
export class TimedAnswerBatches {
  #closed: TimedAnswerBatch[] = [];
  #shortestMs = shortestBlockMs;
  #begin = 0;
  #first = 0;
  #last = 0;
  #answers = 0;
  #reused = 0;
  /** Reused answers before the first asked one do not predict later ones. */
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

  /** The oldest first. Leaves out a batch whose first answers have just arrived, unless it is the only one. */
  all(at: number): readonly TimedAnswerBatch[] {
    if (this.#answers === 0 || (this.#closed.length > 0 && this.#isOfBatch(at))) return this.#closed;
    return [...this.#closed, this.#open()];
  }

  /** The time since the last answer. */
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

  /** Keeps the estimate for a run of days as fast as for one of minutes. */
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
