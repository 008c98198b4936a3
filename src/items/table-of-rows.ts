import { refuseUnhashable } from '../base/json/bounded-json.ts';
import type { Json } from '../base/json/json.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { ItemRow, ItemTable } from './item-rows.ts';
import { expandNestedColumns } from './nested-columns.ts';

/** A row with typed values, and its number in the file, from 1. */
export interface NumberedRow {
  readonly row: number;
  readonly fields: Readonly<Record<string, Json>>;
}

/** Converts Parquet rows to an item table. Nested questions, choices and answers become columns of their own. */
export function rowsToItemTable(rows: readonly NumberedRow[], name: string): ItemTable {
  const columns = new Set<string>();
  const found = rows.map(({ row, fields }, index): ItemRow => {
    refuseUnhashable(fields as Json, `“${name}”, row ${row}`);
    const all = expandNestedColumns(fields);
    for (const column of Object.keys(all)) columns.add(column);
    return { line: row, number: index + 1, fields: all };
  });
  if (found.length === 0) throw new UserError(`“${name}” has no rows.`);
  return { format: 'parquet', layout: 'parquet', columns: [...columns], rows: found, leftOut: [] };
}
