import { extractColumnFromRows } from '../core/items/column.ts';
import { zip } from '../base/objects/zip.ts';
import { tableWithReasonFootnotes, type PrintedTable } from './printed-table.ts';
import type { FileTable } from './file-table.ts';

/** The tables as Markdown (GitHub's form), aligned for reading as plain text, with the reasons for missing values below. */
export function tablesAsMarkdown(title: string, tables: readonly FileTable[], notes: readonly string[] = []): string {
  const parts = [
    `# ${escapeMarkdown(title)}`,
    ...notes.map(escapeMarkdown),
    ...tables.map((table) => oneTable(tableWithReasonFootnotes(table))),
  ];
  return `${parts.join('\n\n')}\n`;
}

function oneTable({ title, columns, rows, reasons }: PrintedTable): string {
  const header = columns.map((column) => escapeMarkdown(column.title));
  const body = rows.map((row) =>
    row.map(({ text, note }) => escapeMarkdown(text) + (note === undefined ? '' : superscript(note))),
  );
  const wide = columns.map(({ numeric }, c) => {
    const width = Math.max(3, ...extractColumnFromRows([header, ...body], c).map(lengthOf));
    return { numeric, width };
  });
  const line = (cells: readonly string[]): string =>
    `| ${zip(cells, wide)
      .map(([cell, { numeric, width }]) => padText(cell, width, numeric))
      .join(' | ')} |`;
  const rule = wide.map(({ numeric, width }) => (numeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const table = [line(header), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
  const notes = reasons.map((why, n) => `${superscript(n + 1)} ${escapeMarkdown(why)}`).join('\\\n');
  return [`## ${escapeMarkdown(title)}`, table, ...(notes === '' ? [] : [notes])].join('\n\n');
}

/**
 * A text that stays text: on one line, with everything escaped that Markdown, inline HTML or a table would interpret. `_`
 * and `-` within words mean nothing there and stay readable.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[\\`*[\]<>|~!#$&]/g, '\\$&')
    .replace(/(^|\W)_|_(?=\W|$)/g, (match) => match.replace('_', '\\_'))
    .replace(/^([-+]|\d+[.)])(?=\s|$)/, (start) => start.replace(/[-+.)]/, '\\$&'))
    .replace(/(https?|ftp|mailto|xmpp|www)([:.])/gi, '$1\\$2')
    .replaceAll('@', '\\@');
}

const superscript = (n: number): string => String(n).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));

const lengthOf = (text: string): number => [...text].length;

function padText(text: string, width: number, toTheEnd: boolean): string {
  const space = ' '.repeat(Math.max(0, width - lengthOf(text)));
  return toTheEnd ? space + text : text + space;
}
