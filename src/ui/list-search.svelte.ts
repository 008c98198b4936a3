import { makePeriodicYielder } from '../base/workers/yield-every.ts';

/**
 * Those of a list that are wanted, in its order: looked for a few milliseconds at a time, so that a list of 100,000 does not hold the page
 * up. `null` wants all of them. What is shown while it looks is what was found before. Call it while a component is made.
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
