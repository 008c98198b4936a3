import type {
  PublishedColumn,
  ReproductionNote,
  PublishedTable,
  PublishedCellValue,
} from '../../../src/published/published-paper.ts';

export const textColumn = (id: string, title: string): PublishedColumn => ({ id, title });

export const printedColumn = (id: string, title: string, digits: number, unit?: string): PublishedColumn => ({
  id,
  title,
  digits,
  ...(unit !== undefined && { unit }),
});

/** A column that recomputes another. It shows two digits more than the paper prints. */
export const recomputedColumn = ({ id, title, digits = 0, unit }: PublishedColumn): PublishedColumn => ({
  id: `${id}Recomputed`,
  title: `${title}, recomputed`,
  digits: digits + 2,
  ...(unit !== undefined && { unit }),
  recomputes: id,
});

export const note = (kind: ReproductionNote['kind'], text: string): ReproductionNote => ({ kind, text });

/** Arranges the rows' fields by column. Throws if no row has a column's field, because that is our mistake. */
export function table(
  { id, title, reading }: Pick<PublishedTable, 'id' | 'title' | 'reading'>,
  columns: readonly PublishedColumn[],
  rows: readonly Readonly<Record<string, PublishedCellValue>>[],
  notes: readonly ReproductionNote[] = [],
): PublishedTable {
  for (const column of columns) {
    if (rows.every((row) => row[column.id] === undefined)) throw new Error(`${id}: no row has “${column.id}”`);
  }
  return {
    id,
    title,
    ...(reading !== undefined && { reading }),
    columns,
    rows: rows.map((row) => columns.map((column) => tidy(row[column.id] ?? null))),
    notes,
  };
}

/** Rounds to twelve digits. That is more than any paper prints, and the same on every machine. */
const tidy = (value: PublishedCellValue): PublishedCellValue =>
  typeof value === 'number' ? Number(value.toPrecision(12)) : value;

/** Whether a number can round to the printed one. */
export const canRoundTo = (value: number, to: number, digits: number): boolean =>
  Math.abs(value - to) <= 0.5 * 10 ** -digits + 1e-9;

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Throws if the figures do not support a claim of a note. */
export function assertClaim(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`not borne out by the figures: ${claim}`);
}
