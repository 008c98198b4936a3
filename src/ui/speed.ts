/** Averages over this many milliseconds, since speeds fluctuate. */
const windowMs = 10_000;
/** An earlier estimate would fluctuate too much. */
const leastMs = 1_000;

/** Estimates the speed of a download or other long work from its progress over time. */
export class ProgressRateEstimator {
  #marks: { readonly at: number; readonly done: number }[] = [];

  add(at: number, done: number): void {
    this.#marks.push({ at, done });
    const isOld = (first = this.#marks[0]) => first !== undefined && at - first.at > windowMs;
    while (isOld() && this.#marks.length > 2) this.#marks.shift();
  }

  /** `null` with too little data, or without progress. */
  msLeft(total: number): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (!first || !last || last.at - first.at < leastMs || last.done <= first.done) return null;
    return ((total - last.done) * (last.at - first.at)) / (last.done - first.done);
  }
}
