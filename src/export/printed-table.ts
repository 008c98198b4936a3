import { zip } from '../base/objects/zip.ts';
import { formatNumber } from '../core/words/format.ts';
import { modelName } from '../core/models/model-name.ts';
import { isMissingValueCell, type FileTable } from './file-table.ts';

/** A table as it is printed: numbers with the page's digits, and a number of a footnote where there is no value. */
export interface PrintedTable {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly PrintedCell[])[];
  /** Why values are missing, each reason once, in the order in which they come; the first is footnote 1. */
  readonly reasons: readonly string[];
}

export interface PrintedCell {
  /** “–” where there is no value. */
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
