import { formulaStartPattern } from '../../../../../base/text/formula-guard.ts';
import type { CsvRow } from '../../../../../base/text/csv.ts';

export type { CsvRow };

/** The same text as the app's. Code that also reads CSV would only make the file larger. */
export function rowsToCsv(rows: readonly CsvRow[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (fields.length === 0) return '';
  return [fields, ...rows.map((row) => fields.map((field) => row[field] ?? null))]
    .map((cells) => `${cells.map(cellOf).join(',')}\n`)
    .join('');
}

function cellOf(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const isFormula = formulaStartPattern.test(cell);
  const text = `${isFormula ? "'" : ''}${cell.replaceAll('"', '""')}`;
  return isFormula || /[\r\n"\uFEFF,]|^ | $/.test(text) ? `"${text}"` : text;
}
