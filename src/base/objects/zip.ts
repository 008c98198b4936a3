/** Pairs the entries at the same positions of two lists. Throws if their lengths differ. */
export function zip<A, B>(one: readonly A[], other: readonly B[]): (readonly [A, B])[];
export function zip(one: ArrayLike<number>, other: ArrayLike<number>): (readonly [number, number])[];
export function zip<A, B>(one: ArrayLike<A>, other: ArrayLike<B>): (readonly [A, B])[] {
  if (one.length !== other.length) throw new Error(`${one.length} cannot be paired with ${other.length}.`);
  return Array.from(one, (each, at) => [each, other[at] as B]);
}
