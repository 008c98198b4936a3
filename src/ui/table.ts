/** A column of a table: its heading and its sort key. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The longer name or the meaning. It is read out, and appears on hover, focus and tap. Known symbols need none. */
  readonly meaning?: string;
  readonly numeric?: boolean;
  /** The sort key. Rows without a value come last in both directions. Columns without a key cannot be sorted. */
  readonly by?: (row: Row) => number | string | null;
}

export interface SortOrder {
  readonly column: string;
  readonly descending: boolean;
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder | null,
): readonly Row[] {
  const by = columns.find((column) => column.id === order?.column)?.by;
  if (!by || !order) return rows;
  const sign = order.descending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: by(row) }));
  valued.sort(({ value: x }, { value: y }) => {
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === 'string' || typeof y === 'string') return sign * inOrder.compare(String(x), String(y));
    return sign * (x - y);
  });
  return valued.map(({ row }) => row);
}

/** One shared collator: making one takes longer than comparing. */
const inOrder = new Intl.Collator('en', { numeric: true });
