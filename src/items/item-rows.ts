import Papa from 'papaparse';
import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import type { Json } from '../base/json/json.ts';
import { UserError } from '../base/errors/user-error.ts';
import { detectDelimiter, detectItemTextLayout, type ItemFileFormat, type TextLayout } from './item-layout.ts';
import { expandNestedColumns } from './nested-columns.ts';

/** The unit in which messages count a table’s records. */
export type LineOrRowUnit = 'line' | 'row';

/**
 * A question of a file. `fields`: by column. `line`: the line where it starts, or the row in Parquet, from 1. `number`: the
 * index of its record in the file, from 1.
 */
export interface ItemRow {
  readonly line: number;
  readonly number: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A record that could not be read. `why`: a sentence without file and line. */
export interface SkippedRecord {
  readonly line: number;
  readonly why: string;
}

export interface ItemTable {
  readonly format: 'csv' | 'jsonl' | 'json' | 'parquet';
  readonly layout: ItemFileFormat;
  readonly columns: readonly string[];
  readonly rows: readonly ItemRow[];
  /** Records that cannot be read with any choice of columns. */
  readonly leftOut: readonly SkippedRecord[];
  /** Columns that a recipe adds, and the columns that it makes them from. Prompts contain them, so pages do not list them as left out. */
  readonly consumed?: readonly string[];
  /** The delimiter between fields of a CSV. */
  readonly delimiter?: string;
}

/** Parses the rows of a text with the detected or chosen layout. It leaves out records that cannot be read. */
export function parseItemRows(text: string, name: string, chosen?: TextLayout): ItemTable {
  if (text.trim() === '') throw new UserError(`“${name}” is empty.`);
  const layout = chosen ?? detectItemTextLayout(text, name);
  if (layout === 'jsonl') return jsonRows(text, name);
  return layout === 'lines' ? lineRows(text) : csvRows(text, name, layout);
}

/** Parses all rows of a CSV with a header or of JSON Lines. Throws at the first record that cannot be read. */
export function parseAllItemRows(text: string, name: string): ItemTable {
  const table = parseItemRows(text, name, detectItemTextLayout(text, name) === 'jsonl' ? 'jsonl' : 'table');
  refuseSkippedRecords(table, name);
  return table;
}

export const recordUnitOf = ({ format }: Pick<ItemTable, 'format'>): LineOrRowUnit =>
  format === 'parquet' || format === 'json' ? 'row' : 'line';

/** For files that must be complete. */
export function refuseSkippedRecords({ leftOut: [first] }: ItemTable, name: string): void {
  if (first) throw new UserError(skippedRecordMessage(first, name));
}

function jsonRows(text: string, name: string): ItemTable {
  if (text.trimStart().startsWith('[')) {
    throw new UserError(`“${name}”, line 1: this is a JSON list. Write JSON Lines instead, with one object per line.`);
  }
  const rows: ItemRow[] = [];
  const leftOut: SkippedRecord[] = [];
  const columns = new Set<string>();
  text.split(/\r\n|\n|\r/).forEach((content, index) => {
    if (content.trim() === '') return;
    const line = index + 1;
    try {
      const fields = objectIn(content, `“${name}”, line ${line}`);
      for (const column of Object.keys(fields)) columns.add(column);
      rows.push({ line, number: rows.length + leftOut.length + 1, fields });
    } catch (error) {
      leftOut.push({ line, why: reasonWithoutFileAndLine(error, name, line) });
    }
  });
  return { format: 'jsonl', layout: 'jsonl', columns: [...columns], rows, leftOut };
}

function objectIn(content: string, where: string): Readonly<Record<string, unknown>> {
  const fields = parseJson(content, where);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new UserError(`${where}: every line must be an object with a question, like {"question": "…", "answer": "…"}.`);
  }
  refuseUnhashable(fields as Json, where);
  return expandNestedColumns(fields as Readonly<Record<string, unknown>>);
}

/** The message of a UserError without the file and line at its beginning. */
export function reasonWithoutFileAndLine(
  error: unknown,
  name: string,
  line: number,
  counted: LineOrRowUnit = 'line',
): string {
  if (!(error instanceof UserError)) throw error;
  const where = `“${name}”, ${counted} ${line}`;
  return error.message.startsWith(where) ? error.message.slice(where.length).replace(/^[,:] /, '') : error.message;
}

/** The message for a skipped record, with its file and line. */
export const skippedRecordMessage = ({ line, why }: SkippedRecord, name: string, counted: LineOrRowUnit = 'line'): string =>
  `“${name}”, ${counted} ${line}${why.startsWith('field “') ? ',' : ':'} ${why}`;

/** One question per line. Its answer follows a tab, or a `|` with spaces around it. */
function lineRows(text: string): ItemTable {
  const rows: ItemRow[] = [];
  let hasAnswers = false;
  text.split(/\r\n|\n|\r/).forEach((content, index) => {
    if (content.trim() === '') return;
    const at = Math.max(content.lastIndexOf('\t'), content.lastIndexOf(' | ') + 1);
    const fields = at > 0 ? { question: content.slice(0, at), answer: content.slice(at + 1) } : { question: content };
    hasAnswers ||= at > 0;
    rows.push({ line: index + 1, number: rows.length + 1, fields });
  });
  const columns = hasAnswers ? ['question', 'answer'] : ['question'];
  return { format: 'csv', layout: 'lines', columns, rows, leftOut: [] };
}

function csvRows(text: string, name: string, layout: 'table' | 'bare table'): ItemTable {
  const { records, leftOut, delimiter } = csvRecords(text, detectDelimiter(text, name));
  const [first] = records;
  const [fault] = leftOut;
  if (fault && (!first || fault.line < first.line)) throw new UserError(skippedRecordMessage(fault, name));
  if (!first) throw new UserError(`“${name}” is empty.`);
  const isBare = layout === 'bare table';
  const columns = first.values.map((column, index) => (isBare ? '' : column.trim()) || `column ${index + 1}`);
  const known = new Set<string>();
  const twice = columns.find((column) => known.size === known.add(column).size);
  if (twice !== undefined) throw new UserError(`“${name}”, line ${first.line}: the header has the column “${twice}” twice.`);
  const rows: ItemRow[] = [];
  const others = [...leftOut];
  for (const { line, number, values } of isBare ? records : records.slice(1)) {
    if (values.length === columns.length) {
      const fields = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
      rows.push({ line, number: isBare ? number : number - 1, fields });
    } else {
      const has = values.length === 1 ? '1 field' : `${values.length} fields`;
      const than = isBare ? 'the first line' : 'the header';
      others.push({ line, why: `it has ${has}, but ${than} has ${columns.length}.` });
    }
  }
  return { format: 'csv', layout, columns, rows, leftOut: others.sort((a, b) => a.line - b.line), delimiter };
}

interface CsvRecord {
  readonly line: number;
  readonly number: number;
  readonly values: readonly string[];
}

/**
 * A quote that is never closed swallows the rest of the text. Parsing then restarts at the next line, at most this often.
 */
const mostUnclosed = 10;

/** Records with the line where each starts. A quoted field may contain line breaks, so line and record numbers differ. */
function csvRecords(
  text: string,
  chosenDelimiter: string,
): { readonly records: readonly CsvRecord[]; readonly leftOut: readonly SkippedRecord[]; readonly delimiter: string } {
  const records: CsvRecord[] = [];
  const leftOut: SkippedRecord[] = [];
  const lineAt = lineCounter(text);
  let delimiter = chosenDelimiter;
  let from = 0;
  for (let unclosed = 0; from < text.length;) {
    let start = from;
    let next = text.length;
    Papa.parse<string[]>(from === 0 ? text : text.slice(from), {
      delimiter,
      step({ data, errors, meta }, parser) {
        delimiter = meta.delimiter;
        const line = lineAt(start);
        const fault = errors.find(({ type }) => type === 'Quotes');
        if (fault) {
          leftOut.push({ line, why: quoteFaults[fault.code] ?? 'its quotes are wrong.' });
          if (fault.code === 'MissingQuotes' && ++unclosed <= mostUnclosed) {
            next = lineAfter(text, start);
            parser.abort();
          }
        } else if (data.some((value) => value.trim() !== '')) {
          records.push({ line, number: records.length + leftOut.length + 1, values: data });
        }
        start = from + meta.cursor;
      },
    });
    from = next;
  }
  return { records, leftOut, delimiter };
}

const quoteFaults: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quoted field is not closed. The file may be cut off.',
  InvalidQuotes: 'a quote in the middle of a quoted field must be written twice.',
};

/** The position where the next line begins. */
function lineAfter(text: string, position: number): number {
  for (let at = position; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) return at + 1;
  }
  return text.length;
}

/** Returns the line, from 1, of a position. Positions must not decrease. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let at = 0;
  return (position) => {
    for (; at < position; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line++;
    }
    return line;
  };
}
