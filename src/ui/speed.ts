/** Over so many milliseconds: speeds waver. */
const windowMs = 10_000;
/** Before that, a guess would only jump about. */
const leastMs = 1_000;

/** How fast a download or other long work is, from how far it was when. */
export class ProgressRateEstimator {
  #marks: { readonly at: number; readonly done: number }[] = [];

  add(at: number, done: number): void {
    this.#marks.push({ at, done });
    const isOld = (first = this.#marks[0]) => first !== undefined && at - first.at > windowMs;
    while (isOld() && this.#marks.length > 2) this.#marks.shift();
  }

  /** `null` while there is nothing to tell it from, or nothing comes. */
  msLeft(total: number): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (!first || !last || last.at - first.at < leastMs || last.done <= first.done) return null;
    return ((total - last.done) * (last.at - first.at)) / (last.done - first.done);
  }
}
