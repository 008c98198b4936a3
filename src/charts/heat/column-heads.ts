import { shortenToWidth, textWidth, wrapText } from '../frame/text-width.ts';

/** The names above columns or under a horizontal axis. */
export interface ColumnHeads {
  /** Whether the names are rotated, to read from bottom to top, because the columns are narrow. */
  readonly upright: boolean;
  readonly height: number;
  /** The lines of each column’s name; one line if rotated. */
  readonly heads: readonly (readonly string[])[];
}

const mostLines = 3;

/** Breaks names into lines if every name fits its column. Otherwise they are rotated and shortened to `longest`. */
export function layOutColumnHeads(names: readonly string[], size: number, column: number, longest = 120): ColumnHeads {
  const lines = names.map((name) => wrapText(name, size, column - 6, mostLines));
  if (lines.every((each) => each !== null)) {
    const most = Math.max(1, ...lines.map((each) => each.length));
    return { upright: false, height: most * (size + 2) + 6, heads: lines };
  }
  const heads = names.map((name) => shortenToWidth(name, size, longest));
  const height = Math.max(...heads.map((head) => textWidth(head, size))) + 8;
  return { upright: true, height, heads: heads.map((head) => [head]) };
}
