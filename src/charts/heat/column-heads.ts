import { shortenToWidth, textWidth, wrapText } from '../frame/text-width.ts';

/** What stands over columns or under a horizontal axis of names. */
export interface ColumnHeads {
  /** Whether they are turned, to be read from the bottom upwards, because columns are narrow. */
  readonly upright: boolean;
  readonly height: number;
  /** Each column's lines; one line where they are turned. */
  readonly heads: readonly (readonly string[])[];
}

const mostLines = 3;

/** Names in lines where every one of them fits into its column, else turned and shortened to `longest`. */
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
