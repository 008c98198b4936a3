/** How a matrix of so many levels is laid out in a frame of so many pixels. */
export interface GridLayout {
  /** On a phone a question stands over its marks, in as many lines as they need. */
  readonly narrow: boolean;
  /** The width of a mark's cell, the height of a row, and of what stands above the rows. */
  readonly cell: number;
  readonly room: number;
  readonly head: number;
  /** Long names are told below, by their number. */
  readonly numbered: boolean;
  /** Rows before all are asked for. */
  readonly few: number;
}

const narrowBelow = 640;
const markRoom = 30;
const questionLines = 2 * 20;

/** More levels stand closer. */
const mostWide = 16;
/** Characters that a head has room for. */
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

/** For names at a slope of 52 degrees, some 7 pixels a character. */
const headRoom = (titles: readonly string[]): number =>
  24 + Math.ceil(0.79 * 7 * Math.max(0, ...titles.map(({ length }) => length)));

/** The rows that there should be, the most wanted first: the one that has the focus, those in view, some below and above. */
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

/** Rows that are made above and below those in view. */
const margin = 3;

const range = (from: number, end: number): number[] => Array.from({ length: Math.max(0, end - from) }, (_, r) => from + r);

/** Of the wanted rows those that are made already, and so many of the others, the most wanted first. */
export function nextRowsToRender(made: readonly number[], wanted: readonly number[], most: number): number[] {
  const there = new Set(made);
  const fresh = new Set(wanted.filter((row) => !there.has(row)).slice(0, most));
  return wanted.filter((row) => there.has(row) || fresh.has(row));
}
