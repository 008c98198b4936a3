/** What stands at some places of a list, all of which it has. */
export const picked = <T>(list: ArrayLike<T>, places: readonly number[]): T[] =>
  places.map((place) => {
    const found = list[place];
    if (found === undefined && !(place in list)) throw new Error(`A list of ${list.length} has no place ${place}.`);
    return found as T;
  });
