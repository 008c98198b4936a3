import { waitForNextTask } from '../base/workers/yield-every.ts';

let last = Promise.resolve();

/**
 * Gives each slow part of a page its own task, in the order of the calls. Drawing a whole report at once would block the
 * page.
 */
export function waitForRenderTurn(): Promise<void> {
  last = last.then(waitForNextTask);
  return last;
}
