import { waitForNextTask } from '../base/workers/yield-every.ts';

let last = Promise.resolve();

/** What is slow to draw gets a task of its own, in the order in which it asks: all of a report at once would hold up the page. */
export function waitForRenderTurn(): Promise<void> {
  last = last.then(waitForNextTask);
  return last;
}
