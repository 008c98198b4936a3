/** A position in a grid. Column 0 is the row's head. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridKeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** The position that a key moves to. `page` is the number of visible rows. `undefined` if the key does nothing. */
export function gridPlaceAfterKey(
  { row, column }: GridPlace,
  { key, ctrlKey }: GridKeyPress,
  { rows, columns, page }: { readonly rows: number; readonly columns: number; readonly page: number },
): GridPlace | undefined {
  const at = (r: number, c: number): GridPlace => ({
    row: Math.max(0, Math.min(rows - 1, r)),
    column: Math.max(0, Math.min(columns - 1, c)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(ctrlKey ? 0 : row, 0);
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return at(row - page, column);
    case 'PageDown':
      return at(row + page, column);
    default:
      return undefined;
  }
}
