import Papa from 'papaparse';
import { parseJson, refuseUnhashable } from '../core/json/bounded-json.ts';
import type { Json } from '../core/json/json.ts';
import { UserError } from '../core/user-error.ts';

/** A question as it stands in a file: fields by column, and the line of the file that it starts in. */
export interface ItemRow {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ItemTable {
  readonly format: 'csv' | 'jsonl';
  readonly columns: readonly string[];
  readonly rows: readonly ItemRow[];
}

/** JSON Lines or CSV, by the file's name, and where that says neither, by its first character. */
export function rowsOf(text: string, name: string): ItemTable {
  if (text.trim() === '') throw new UserError(`“${name}” is empty.`);
  const isJson = /\.(jsonl|ndjson|json)$/i.test(name) || (!/\.(csv|tsv)$/i.test(name) && /^\s*[{[]/.test(text));
  return isJson ? jsonRows(text, name) : csvRows(text, name);
}

function jsonRows(text: string, name: string): ItemTable {
  if (text.trimStart().startsWith('[')) {
    throw new UserError(`“${name}”, line 1: this is a JSON list; questions come as JSON Lines, one object a line.`);
  }
  const rows: ItemRow[] = [];
  const columns = new Set<string>();
  text.split(/\r\n|\n|\r/).forEach((content, index) => {
    if (content.trim() === '') return;
    const where = `“${name}”, line ${index + 1}`;
    const fields = parseJson(content, where);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw new UserError(
        `${where}: every line must be an object with a question, like {"question": "…", "answer": "…"}.`,
      );
    }
    refuseUnhashable(fields as Json, where);
    for (const column of Object.keys(fields)) columns.add(column);
    rows.push({ line: index + 1, fields: fields as Readonly<Record<string, unknown>> });
  });
  return { format: 'jsonl', columns: [...columns], rows };
}

function csvRows(text: string, name: string): ItemTable {
  const [header, ...records] = csvRecords(text, name);
  if (!header) throw new UserError(`“${name}” is empty.`);
  const columns = header.values.map((column, index) => column.trim() || `column ${index + 1}`);
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined)
    throw new UserError(`“${name}”, line ${header.line}: the header has the column “${twice}” twice.`);
  const rows = records.map(({ line, values }) => {
    if (values.length !== columns.length) {
      const has = values.length === 1 ? '1 field' : `${values.length} fields`;
      throw new UserError(`“${name}”, line ${line}: it has ${has}, but the header has ${columns.length}.`);
    }
    return { line, fields: Object.fromEntries(columns.map((column, index) => [column, values[index]])) };
  });
  return { format: 'csv', columns, rows };
}

interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** Records with the line that each starts in: a quoted field may hold line ends, so that is not the record's number. */
function csvRecords(text: string, name: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  const lineAt = lineCounter(text);
  let start = 0;
  Papa.parse<string[]>(text, {
    step({ data, errors, meta }) {
      const line = lineAt(start);
      start = meta.cursor;
      for (const { type, code } of errors) {
        if (type === 'Quotes')
          throw new UserError(`“${name}”, line ${line}: ${quoteFaults[code] ?? 'its quotes are wrong.'}`);
      }
      if (data.some((value) => value.trim() !== '')) records.push({ line, values: data });
    },
  });
  return records;
}

const quoteFaults: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quoted field is not closed; the file may be cut off.',
  InvalidQuotes: 'a quote in the middle of a quoted field must be written twice.',
};

/** The line, from 1, that a position is in; positions must not go back. */
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
