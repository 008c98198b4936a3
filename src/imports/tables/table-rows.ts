import { parseJson } from '../../base/json/bounded-json.ts';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { parseItemRows } from '../../items/item-rows.ts';
import type { LogFile, LogFileDigest } from '../log/imported-log.ts';
import { newHashingFileReader, readAndHashText, type ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readFileHead } from '../log/head-of.ts';
import { oneLine } from '../log/plain-text.ts';
import { readJsonRecords, type FoundRecord } from '../log/records.ts';
import { decodeTextStart } from '../log/text-encoding.ts';
import { isFields, type Fields } from '../promptfoo/fields.ts';
import { isAnswerTable, resolveTableColumns } from './table-columns.ts';
import { removeCsvSepDirective } from './first-objects.ts';
import { findNestedRowList, mayBeOneObject, type NestedRowList } from './list-inside.ts';

/** The largest CSV in megabytes: it is read whole. */
const mostOfCsv = 150;

/** The largest file, in megabytes, that is one JSON object. */
const mostOfObject = 100;

/** The largest unpacked size of a Parquet file’s values, in gigabytes. */
const mostUnpacked = 1;

export const hasParquetName = ({ name }: LogFile): boolean => /\.parquet$/i.test(name);

export const isCsvOrTsvFile = ({ name }: LogFile): boolean => /\.(csv|tsv)$/i.test(name);

/** The rows of a table’s file, in groups. */
interface TableRows {
  readonly records: AsyncGenerator<readonly FoundRecord[]>;
  readonly read: () => LogFileDigest;
  /** The delimiter of a CSV, available once its rows are read. */
  readonly delimiter?: () => string;
}

/** Reads the rows in any file format. */
export function readTableRows(file: LogFile, hearing: ReadProgressAndSignal): TableRows {
  if (hasParquetName(file)) return parquetRows(file, hearing);
  if (isCsvOrTsvFile(file)) return csvRows(file, hearing);
  return /\.json$/i.test(file.name) ? jsonRows(file, hearing) : readJsonRecords(file, hearing);
}

/** A list, one object per line, or an object with all rows in a list. */
function jsonRows(file: LogFile, hearing: ReadProgressAndSignal): TableRows {
  let read: () => LogFileDigest = () => {
    throw new Error('table-rows: the file was not read to its end');
  };
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    const isOne = mayBeOneObject(file.name, await readFileHead(file)) && file.blob.size <= mostOfObject * 1_000_000;
    const whole = isOne ? await readAndHashText(file, mostOfObject, hearing) : undefined;
    const found = whole && listIn(whole.text);
    if (found) {
      read = () => whole.read;
      yield found.rows.map((row, at) => {
        const where = `entry ${at + 1} of “${oneLine(found.path, 100)}”`;
        return isFields(row) ? { where, fields: row } : { where, why: 'It is not a JSON object.' };
      });
      return;
    }
    // The progress was already reported, so it is not reported again.
    const rest = readJsonRecords(file, whole ? { ...hearing, hear: () => undefined } : hearing);
    yield* rest.records;
    read = rest.read;
  }
  return { records: records(), read: () => read() };
}

function listIn(text: string): NestedRowList | undefined {
  // Single lines may be valid even if the whole file is not.
  return undefinedIfUserError(() => {
    const value = parseJson(text.replace(/^\uFEFF/, ''), 'It');
    // A single answer may contain lists itself, such as messages.
    return isFields(value) && isAnswerTable(resolveTableColumns(Object.keys(value))) ? undefined : findNestedRowList(value);
  });
}

function csvRows(file: LogFile, hearing: ReadProgressAndSignal): TableRows {
  let known: LogFileDigest | undefined;
  let between = '';
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    const { text, read } = await readAndHashText(file, mostOfCsv, hearing);
    known = read;
    const table = parseItemRows(removeCsvSepDirective(text.replace(/^\uFEFF/, '')), file.name, 'table');
    const { rows, leftOut } = table;
    between = table.delimiter ?? '';
    yield rows.map(({ line, fields }) => ({ where: `line ${line}`, fields: fields as FoundRecord['fields'] & object }));
    yield leftOut.map(({ line, why }) => ({ where: `line ${line}`, why }));
  }
  return {
    records: records(),
    delimiter: () => between,
    read: () => {
      if (!known) throw new Error('table-rows: the file was not read to its end');
      return known;
    },
  };
}

/** The first rows of a JSON file that is one object. */
export async function firstRowsInJsonObject({ blob }: LogFile, most: number): Promise<readonly Fields[]> {
  if (blob.size > mostOfObject * 1_000_000) return [];
  const { text } = decodeTextStart(new Uint8Array(await blob.arrayBuffer()));
  return (listIn(text)?.rows ?? []).slice(0, most).filter(isFields);
}

/** The names of a Parquet file’s columns; empty if it cannot be read. */
export async function readParquetColumnNames(file: LogFile): Promise<readonly string[]> {
  try {
    return (await openParquetFile(file)).columns;
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/** The first rows of a Parquet file. */
export async function readFirstParquetRows(file: LogFile, most: number): Promise<readonly Fields[]> {
  const { rows, read } = await openParquetFile(file);
  return (await read(0, Math.min(rows, most))) as readonly Fields[];
}

/** Readers of other formats do not load the library. */
async function openParquetFile({ name, blob }: LogFile) {
  const { openParquet } = await import('../../items/parquet/read-parquet.ts');
  return openParquet({ byteLength: blob.size, slice: (from, to) => blob.slice(from, to).arrayBuffer() }, name);
}

function parquetRows(file: LogFile, hearing: ReadProgressAndSignal): TableRows {
  const { chunks, read } = newHashingFileReader(file, hearing);
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    const { groups, unpackedBytes, read: readRows } = await openParquetFile(file);
    if (unpackedBytes > mostUnpacked * 1e9)
      throw new UserError(`“${file.name}” unpacks to more than ${mostUnpacked} GB: import a part of it.`);
    for (const [from, to] of groups) {
      hearing.signal.throwIfAborted();
      const rows = await readRows(from, to);
      yield rows.map((fields, n) => ({ where: `row ${from + n + 1}`, fields: fields as Fields }));
    }
    // Rows are not read in byte order, so the file is hashed separately.
    for await (const chunk of chunks) if (chunk.length === 0) break;
  }
  return { records: records(), read };
}
