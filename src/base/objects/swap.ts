/** Swaps two entries of a list in place. */
export function swapInPlace<T>(list: { [place: number]: T }, i: number, j: number): void {
  const kept = list[i] as T;
  list[i] = list[j] as T;
  list[j] = kept;
}
