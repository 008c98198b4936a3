import Papa from 'papaparse';
import { UserError } from '../../base/errors/user-error.ts';
import { detectDelimiter } from '../../items/item-layout.ts';
import type { LogFile } from '../log/imported-log.ts';
import { decodeTextStart, notUtf8Message } from '../log/text-encoding.ts';
import { oneLine } from '../log/plain-text.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { parseFirstJsonObjects, removeCsvSepDirective } from './first-objects.ts';
import { mayBeOneObject } from './list-inside.ts';
import { fieldNamesWithNested } from './nested-fields.ts';
import { isEvenkeelTable, toGenericTableFields, detectTimeDecimalCommas } from './evenkeel-table.ts';
import { readFirstParquetRows, firstRowsInJsonObject, isCsvOrTsvFile, hasParquetName } from './table-rows.ts';

/** The start of a table: its columns, including nested ones, and some rows. */
export interface TableStartPreview {
  readonly columns: readonly string[];
  readonly rows: readonly Fields[];
  /** Why it cannot be read, whatever its columns mean. */
  readonly fault?: string;
  /** The delimiter of a CSV. */
  readonly delimiter?: string;
}

const maxRows = 5;
/** Bytes that are read for the first rows, since a header may be long. */
const mostHead = 4_000_000;

/** Several callers need the rows of a file. */
const rowsByBlob = new WeakMap<Blob, Promise<TableStartPreview | undefined>>();

/**
 * Returns `undefined` if the file is not a table: another file extension, fewer than two columns, or one settings object.
 */
export function readFirstTableRows(file: LogFile): Promise<TableStartPreview | undefined> {
  const found = rowsByBlob.get(file.blob) ?? read(file);
  rowsByBlob.set(file.blob, found);
  return found;
}

async function read(file: LogFile): Promise<TableStartPreview | undefined> {
  const found = await rowsOf(file);
  if (!found || found.columns.length < 2 || found.rows.length === 0) return undefined;
  return isEvenkeelTable(found.columns) ? asOwn(found) : found;
}

function asOwn(found: TableStartPreview): TableStartPreview {
  const times =
    found.delimiter === undefined
      ? undefined
      : detectTimeDecimalCommas(
          found.rows.map((fields) => ({ where: '', fields })),
          found.delimiter,
        );
  const rows = found.rows.map((fields) => toGenericTableFields(fields, times));
  return { ...found, rows, columns: [...new Set([...found.columns, ...rows.flatMap(Object.keys)])] };
}

async function rowsOf(file: LogFile): Promise<TableStartPreview | undefined> {
  if (hasParquetName(file)) return parquetRows(file);
  if (!isCsvOrTsvFile(file) && !/\.(jsonl|ndjson|json)$/i.test(file.name)) return undefined;
  const { text: head, isWhole } = decodeTextStart(new Uint8Array(await file.blob.slice(0, mostHead).arrayBuffer()));
  if (isCsvOrTsvFile(file)) {
    const found = csvRows(removeCsvSepDirective(head), file.name);
    return found && !isWhole ? { ...found, fault: notUtf8Message(file.name) } : found;
  }
  const rows = mayBeOneObject(file.name, head)
    ? await firstRowsInJsonObject(file, maxRows)
    : parseFirstJsonObjects(head, maxRows);
  return { columns: columnsOf(rows), rows };
}

async function parquetRows(file: LogFile): Promise<TableStartPreview | undefined> {
  try {
    const rows = await readFirstParquetRows(file, maxRows);
    return { columns: columnsOf(rows), rows };
  } catch (error) {
    // The error is reported when the file is read.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const columnsOf = (rows: readonly Fields[]): readonly string[] => [
  ...new Set(rows.flatMap((fields) => fieldNamesWithNested(fields))),
];

function csvRows(head: string, name: string): TableStartPreview | undefined {
  const { data, meta } = Papa.parse<string[]>(head, {
    delimiter: detectDelimiter(head, name),
    preview: maxRows + 1,
    skipEmptyLines: 'greedy',
  });
  const [header, ...rows] = data;
  if (!header) return undefined;
  const columns = header.map((column, at) => column.trim() || `column ${at + 1}`);
  const unique = new Set<string>();
  const twice = columns.filter((column) => unique.size === unique.add(column).size)[0];
  return {
    ...(twice !== undefined && {
      fault: `“${name}”: the header has the column “${oneLine(twice, 100)}” twice. Give each its own name.`,
    }),
    columns: [...unique],
    delimiter: meta.delimiter,
    rows: rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']))),
  };
}
