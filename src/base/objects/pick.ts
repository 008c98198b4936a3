/** The entries at some positions of a list; throws if the list lacks one. */
export const pick = <T>(list: ArrayLike<T>, places: readonly number[]): T[] =>
  places.map((place) => {
    const found = list[place];
    if (found === undefined && !(place in list)) throw new Error(`A list of ${list.length} has no place ${place}.`);
    return found as T;
  });

/** Whether a list contains each of 0 to `count` − 1 once. */
export const isPermutation = (places: readonly unknown[], count: number): places is readonly number[] =>
  places.length === count &&
  new Set(places).size === count &&
  places.every((at) => typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < count);
