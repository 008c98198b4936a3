import { zip } from '../base/objects/zip.ts';
import { rowsToCsv } from '../base/text/csv.ts';
import { isMissingValueCell, rowKeyColumnIds, type FileTable } from './file-table.ts';

/**
 * All tables in one CSV with a line for each value, because tables of different columns do not fit under one header: the table, the
 * model, scenario and benchmark that its row is of, the column, the value in full, and where there is none the reason. Several values in one cell have a line each.
 */
export function tablesAsCsv(tables: readonly FileTable[]): string {
  return rowsToCsv(
    tables.flatMap(({ id, columns, rows }) =>
      rows.flatMap((row) => {
        const of = Object.fromEntries(
          rowKeyColumnIds.map((key) => [key, textOrNull(row[columns.findIndex(({ id }) => id === key)])]),
        );
        return zip(columns, row).flatMap(([column, cell]) => {
          if (column.key) return [];
          const values = isMissingValueCell(cell) ? [null] : [cell].flat();
          const why = isMissingValueCell(cell) ? cell.why : null;
          return values.map((value) => ({ table: id, ...of, column: column.id, value, why }));
        });
      }),
    ),
  );
}

const textOrNull = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);
