/** What stands at some places of a list, all of which it has. */
export const pick = <T>(list: ArrayLike<T>, places: readonly number[]): T[] =>
  places.map((place) => {
    const found = list[place];
    if (found === undefined && !(place in list)) throw new Error(`A list of ${list.length} has no place ${place}.`);
    return found as T;
  });

/** Whether a list names each of so many places once: an order of them, from 0. */
export const isPermutation = (places: readonly unknown[], count: number): places is readonly number[] =>
  places.length === count &&
  new Set(places).size === count &&
  places.every((at) => typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < count);
