/** One of many, told apart by more than its name. */
export interface DetailedOption {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

/** Those that have every word of the search in their label or detail, in their order; first those whose label has them all. */
export function searchOptions(options: readonly DetailedOption[], search: string): readonly DetailedOption[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = options.filter(({ label, detail }) => has(`${label} ${detail}`));
  return [...found.filter(({ label }) => has(label)), ...found.filter(({ label }) => !has(label))];
}

/** The place after a key that moves; −1 is none. From the last it goes on to the first. */
export function listPositionAfterKey(key: string, place: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1;
  return place;
}
