import { makePeriodicYielder } from '../base/workers/yield-every.ts';

/**
 * Filters a list in slices of a few milliseconds, so that a list of 100,000 does not block the page. The order stays. `null`
 * keeps everything. During the search, `found` has the previous result. Call it during component initialization.
 */
export function filterListInSlices<T>(
  list: () => readonly T[],
  wanted: () => ((each: T) => boolean) | null,
): { readonly found: readonly T[]; readonly isLooking: boolean } {
  let found = $state.raw<readonly T[]>([]);
  let isLooking = $state(false);
  $effect(() => {
    const all = list();
    const isWanted = wanted();
    let isOver = false;
    void look();
    return () => (isOver = true);

    async function look(): Promise<void> {
      if (!isWanted) {
        [found, isLooking] = [all, false];
        return;
      }
      isLooking = true;
      const some: T[] = [];
      const { due, breath } = makePeriodicYielder();
      for (const each of all) {
        if (due()) await breath();
        if (isOver) return;
        if (isWanted(each)) some.push(each);
      }
      [found, isLooking] = [some, false];
    }
  });
  return {
    get found() {
      return found;
    },
    get isLooking() {
      return isLooking;
    },
  };
}
