import { zip } from '../base/objects/zip.ts';
import { rowsToCsv } from '../base/text/csv.ts';
import { isMissingValueCell, rowKeyColumnIds, type FileTable } from './file-table.ts';

/**
 * All tables in one CSV with one line per value, since tables with different columns do not share a header. A line has the
 * table, the row's model, scenario and benchmark, and the column. Then come the full value and, if it is missing, the
 * reason. Each of several values in a cell gets its own line.
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
