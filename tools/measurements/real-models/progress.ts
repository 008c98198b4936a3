import { formatDuration } from '../../../src/core/words/format.ts';

/** The remaining time at the speed so far, in ms. `undefined` until something is done. */
export const timeLeft = (elapsed: number, done: number, total: number): number | undefined =>
  done > 0 ? (elapsed / done) * (total - done) : undefined;

/** For example “gguf: 12 of 50 texts, about 3 min left”. */
export function progressLine(step: string, done: number, total: number, unit: string, left: number | undefined): string {
  return `${step}: ${done} of ${total} ${unit}${left === undefined || done === total ? '' : `, about ${formatDuration(left)} left`}`;
}

/** Prints a line at the start and after changes, at most one every five seconds. */
export function reportProgress(step: string, total: number, unit: string): (done: number) => void {
  const since = Date.now();
  let first: number | undefined;
  let printed = 0;
  return (done) => {
    first ??= done;
    if (done < total && Date.now() - printed < 5000) return;
    printed = Date.now();
    const left = timeLeft(printed - since, done - first, total - first);
    process.stderr.write(`${progressLine(step, done, total, unit, left)}\n`);
  };
}
