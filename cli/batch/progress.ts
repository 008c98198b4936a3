import { count, duration } from '../../src/core/words/format.ts';
import { tell } from '../command.ts';

const everyMs = 5000;

/** Says on standard error every five seconds how far long work is: “420,000 of 1,000,000 cells read, about 30 s left”. */
export function progressTold(what: string): (done: number, total: number) => void {
  const begun = performance.now();
  let next = begun + everyMs;
  return (done, total) => {
    const now = performance.now();
    if (now < next || done === 0) return;
    next = now + everyMs;
    const left = done < total ? `, about ${duration(((now - begun) * (total - done)) / done)} left` : '';
    tell(`${count(done)} of ${count(total)} ${what}${left}`);
  };
}
