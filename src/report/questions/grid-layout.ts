/** The layout of a matrix for its levels and the width of its frame. */
export interface GridLayout {
  /** On a phone a question is above its marks, which may take several lines. */
  readonly narrow: boolean;
  /** The width of a mark's cell, the height of a row, and the height of the head. */
  readonly cell: number;
  readonly room: number;
  readonly head: number;
  /** Heads are numbers, because names are long: a list below explains them. */
  readonly numbered: boolean;
  /** The number of rows until the user requests all. */
  readonly few: number;
}

const narrowBelow = 640;
const markRoom = 30;
const questionLines = 2 * 20;

/** With more levels the cells are narrower. */
const mostWide = 16;
/** The most characters that fit a head. */
const longestHead = 22;

export function layOutGrid(titles: readonly string[], width: number): GridLayout {
  const narrow = width > 0 && width < narrowBelow;
  const numbered = titles.some(({ length }) => length > longestHead);
  if (narrow) {
    const lines = Math.ceil(titles.length / Math.max(1, Math.floor(width / markRoom)));
    return { narrow, cell: markRoom, room: questionLines + lines * markRoom + 20, head: 0, numbered: true, few: 8 };
  }
  const cell = titles.length > mostWide ? 22 : 30;
  return { narrow, cell, room: 32, head: numbered ? 32 : headRoom(titles), numbered, few: 14 };
}

/** The height of names at a slope of 52 degrees, with about 7 pixels a character. */
const headRoom = (titles: readonly string[]): number =>
  24 + Math.ceil(0.79 * 7 * Math.max(0, ...titles.map(({ length }) => length)));

/** The rows to render, by priority: the row with the focus, rows in view, then some below and above. */
export function rowIndicesToRender(
  { scrolled, height, room, rows }: { scrolled: number; height: number; room: number; rows: number },
  current: number,
): number[] {
  const first = Math.max(0, Math.floor(scrolled / room));
  const end = Math.min(rows, Math.ceil((scrolled + height) / room));
  const from = Math.max(0, first - margin);
  const below = range(end, Math.min(rows, end + margin));
  const wanted = [...range(first, end), ...below, ...range(from, Math.min(first, rows))];
  return current < rows && !wanted.includes(current) ? [current, ...wanted] : wanted;
}

/** How many rows are rendered above and below those in view. */
const margin = 3;

const range = (from: number, end: number): number[] => Array.from({ length: Math.max(0, end - from) }, (_, r) => from + r);

/** The wanted rows that are already rendered, plus at most `most` others by priority. */
export function nextRowsToRender(made: readonly number[], wanted: readonly number[], most: number): number[] {
  const there = new Set(made);
  const fresh = new Set(wanted.filter((row) => !there.has(row)).slice(0, most));
  return wanted.filter((row) => there.has(row) || fresh.has(row));
}
