import { count, formatDuration } from '../../src/core/words/format.ts';
import { printToStderr } from '../command.ts';

const everyMs = 5000;

/**
 * Reports long work on standard error every five seconds: “420,000 of 1,000,000 cells read, about 30 s left”. The clock
 * starts at the first call.
 */
export function progressPrinter(what: string): (done: number, total: number) => void {
  let begun: { readonly at: number; readonly done: number } | undefined;
  let next = 0;
  return (done, total) => {
    const now = performance.now();
    if (!begun) {
      begun = { at: now, done };
      next = now + everyMs;
    }
    if (now < next || done === begun.done) return;
    next = now + everyMs;
    const each = (now - begun.at) / (done - begun.done);
    const left = done < total ? `, about ${formatDuration(each * (total - done))} left` : '';
    printToStderr(`${count(done)} of ${count(total)} ${what}${left}`);
  };
}
