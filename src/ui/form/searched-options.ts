/** An option with a detail that helps to distinguish it. */
export interface DetailedOption {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

/**
 * Options with every word of the search in their label or detail. Those with all words in the label come first, and the
 * order is otherwise unchanged.
 */
export function searchOptions(options: readonly DetailedOption[], search: string): readonly DetailedOption[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = options.filter(({ label, detail }) => has(`${label} ${detail}`));
  return [...found.filter(({ label }) => has(label)), ...found.filter(({ label }) => !has(label))];
}

/** The index after an arrow key; −1 means none. It wraps around at both ends. */
export function listPositionAfterKey(key: string, place: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1;
  return place;
}
