import { zip } from '../base/objects/zip.ts';
import { formatNumber } from '../core/words/format.ts';
import { modelName } from '../core/models/model-name.ts';
import { isMissingValueCell, type FileTable } from './file-table.ts';

/** A table as printed: numbers with the page's digits, and footnote numbers for missing values. */
export interface PrintedTable {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly PrintedCell[])[];
  /** The reasons for missing values, each once, in order of appearance; the first is footnote 1. */
  readonly reasons: readonly string[];
}

export interface PrintedCell {
  /** “–” if the value is missing. */
  readonly text: string;
  readonly note?: number;
}

export function tableWithReasonFootnotes({ title, columns, rows }: FileTable): PrintedTable {
  const reasons: string[] = [];
  const noteFor = (why: string): number => {
    if (!reasons.includes(why)) reasons.push(why);
    return reasons.indexOf(why) + 1;
  };
  return {
    title,
    columns: columns.map(({ title, digits }) => ({ title, numeric: digits !== undefined })),
    rows: rows.map((row) =>
      zip(row, columns).map(([cell, { id, digits = 0, form }]): PrintedCell => {
        if (isMissingValueCell(cell)) return { text: '–', note: noteFor(cell.why) };

        if (typeof cell === 'string') return { text: id === 'model' ? modelName(cell) : cell };
        const numbers = [cell].flat().map((value) => formatNumber(value, digits, form));
        return { text: numbers.length === 0 ? 'none' : numbers.join(', ') };
      }),
    ),
    reasons,
  };
}
