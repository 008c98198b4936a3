import Papa from 'papaparse';
import { formulaStartPattern } from './formula-guard.ts';

export type CsvRow = Readonly<Record<string, string | number | null>>;

/**
 * The rows as CSV with a header line: commas, line feeds, quotes where needed, numbers in full, nothing for `null`. Columns
 * are the rows' keys in order of first appearance. Texts that a spreadsheet would run as a formula are guarded, in the
 * header too. Without rows the text is empty. Every CSV of the app is written here.
 */
export function rowsToCsv(rows: readonly CsvRow[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (fields.length === 0) return '';
  return arraysToCsvText([fields, ...rows.map((row) => fields.map((field) => row[field] ?? null))]);
}

/** Lines of a CSV; each has as many fields as the header before them. */
export const arraysToCsvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `${Papa.unparse(rows as (string | number | null)[][], { newline: '\n', escapeFormulae: formulaStartPattern })}\n`;
