/** A column of a table: what stands over it and how its rows are put in order. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The longer name or what it means, read out, and shown on hover, focus and tap; a known symbol needs none. */
  readonly meaning?: string;
  readonly numeric?: boolean;
  /** What rows are sorted by; rows without a value come last either way. A column without it cannot be sorted. */
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

/** One for all rows: making it takes longer than to compare. */
const inOrder = new Intl.Collator('en', { numeric: true });
