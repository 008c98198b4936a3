import { untrack } from 'svelte';
import { waitForNextTask } from '../../base/workers/yield-every.ts';
import { nextRowsToRender } from './grid-layout.ts';

/**
 * Of the rows that are wanted those that are made: the ones that were there, and some new ones in every task, so that a leap to a far place does
 * not hold the page up. Call it while a component is made.
 */
export function renderRowsInSteps(
  wanted: () => readonly number[],
  /** How many new ones a task. */
  step: () => number,
  /** With another of these none is there yet. */
  of: () => unknown,
): { readonly rows: readonly number[] } {
  let rows = $state.raw<readonly number[]>([]);
  let madeOf: unknown;
  $effect.pre(() => {
    const all = wanted();
    const most = step();
    const now = of();
    // What there is is no reason to look again.
    let made = now === madeOf ? untrack(() => rows) : [];
    madeOf = now;
    let isOver = false;
    grow();
    return () => (isOver = true);

    function grow(): void {
      if (isOver) return;
      made = nextRowsToRender(made, all, most);
      rows = made;
      if (made.length < all.length) void waitForNextTask().then(grow);
    }
  });
  return {
    get rows() {
      return rows;
    },
  };
}
