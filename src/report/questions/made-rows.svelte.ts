import { untrack } from 'svelte';
import { waitForNextTask } from '../../base/workers/yield-every.ts';
import { nextRowsToRender } from './grid-layout.ts';

/**
 * Returns the wanted rows that are rendered. Each task adds some new rows, so that a jump to a distant row does not block
 * the page. Call it during component creation.
 */
export function renderRowsInSteps(
  wanted: () => readonly number[],
  /** The number of new rows in each task. */
  step: () => number,
  /** Changing this key clears the rows. */
  of: () => unknown,
): { readonly rows: readonly number[] } {
  let rows = $state.raw<readonly number[]>([]);
  let madeOf: unknown;
  $effect.pre(() => {
    const all = wanted();
    const most = step();
    const now = of();
    // Reading `rows` must not trigger this effect.
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
