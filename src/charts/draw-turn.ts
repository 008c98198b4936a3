import { nextTask } from '../run/breathe.ts';

let last = Promise.resolve();

/** Every drawing gets a task of its own: all figures of a report at once would hold up the page. */
export function drawTurn(): Promise<void> {
  last = last.then(nextTask);
  return last;
}
