/** One prompt variant: one level of every factor, factors in sorted order. */
export type Variant = Readonly<Record<string, string>>;

/** One question, asked once. */
export interface Cell {
  readonly model: string;
  readonly item: string;
  readonly variant: Variant;
  readonly sample: number;
}

/** The levels, sorted by their factors' ids. An archive from elsewhere may have them in another order. */
export const sortedVariantLevels = (variant: Variant): string[] =>
  Object.entries(variant)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, level]) => level);

/** `factor=level;factor=level`, factors sorted. Ids of factors and levels are slugs, so nothing needs escaping. */
export function variantKey(variant: Variant): string {
  return Object.keys(variant)
    .sort()
    .map((factor) => `${factor}=${variant[factor]}`)
    .join(';');
}

/** The cell's name within its plan; `|` occurs in no model id, item id or slug. */
export function cellKey(cell: Cell): string {
  return `${cell.model}|${cell.item}|${variantKey(cell.variant)}|${cell.sample}`;
}
