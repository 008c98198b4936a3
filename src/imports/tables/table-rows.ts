import type { Fields } from '../promptfoo/fields.ts';
import { UserError } from '../../core/user-error.ts';
import { rowsOf } from '../../items/item-rows.ts';
import type { LogFile, LogFileRead } from '../log/foreign-log.ts';
import { hashedBytes, hashedText, type Hearing } from '../log/hashed-bytes.ts';
import { recordsOf, type FoundRecord } from '../log/records.ts';

/** Megabytes of a CSV: it is read whole. */
const mostOfCsv = 150;

/** Gigabytes that a Parquet file’s values may take once they are unpacked. */
const mostUnpacked = 1;

export const isParquet = ({ name }: LogFile): boolean => /\.parquet$/i.test(name);

export const isCsv = ({ name }: LogFile): boolean => /\.(csv|tsv)$/i.test(name);

/** The rows of a table’s file, some at a time, whatever its form. */
export function tableRows(
  file: LogFile,
  hearing: Hearing,
): { readonly records: AsyncGenerator<readonly FoundRecord[]>; readonly read: () => LogFileRead } {
  if (isParquet(file)) return parquetRows(file, hearing);
  return isCsv(file) ? csvRows(file, hearing) : recordsOf(file, hearing);
}

function csvRows(file: LogFile, hearing: Hearing): ReturnType<typeof tableRows> {
  let known: LogFileRead | undefined;
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    const { text, read } = await hashedText(file, mostOfCsv, hearing);
    known = read;
    const { rows, leftOut } = rowsOf(text.startsWith('\uFEFF') ? text.slice(1) : text, file.name, 'table');
    yield rows.map(({ line, fields }) => ({ where: `line ${line}`, fields: fields as FoundRecord['fields'] & object }));
    yield leftOut.map(({ line, why }) => ({ where: `line ${line}`, why }));
  }
  return {
    records: records(),
    read: () => {
      if (!known) throw new UserError(`“${file.name}” was not read to its end.`);
      return known;
    },
  };
}

/** The names of a Parquet file’s columns; none where it cannot be read. */
export async function parquetColumns(file: LogFile): Promise<readonly string[]> {
  try {
    return (await opened(file)).columns;
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/** The first rows of a Parquet file. */
export async function firstParquetRows(file: LogFile, most: number): Promise<readonly Fields[]> {
  const { rows, read } = await opened(file);
  return (await read(0, Math.min(rows, most))) as readonly Fields[];
}

/** Who reads the others does not need the library. */
async function opened({ name, blob }: LogFile) {
  const { openParquet } = await import('../../items/parquet/read-parquet.ts');
  return openParquet({ byteLength: blob.size, slice: (from, to) => blob.slice(from, to).arrayBuffer() }, name);
}

function parquetRows(file: LogFile, hearing: Hearing): ReturnType<typeof tableRows> {
  const { chunks, read } = hashedBytes(file, hearing);
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    const { groups, unpackedBytes, read: readRows } = await opened(file);
    if (unpackedBytes > mostUnpacked * 1e9)
      throw new UserError(`“${file.name}” unpacks to more than ${mostUnpacked} GB: bring in a part of it.`);
    for (const [from, to] of groups) {
      hearing.signal.throwIfAborted();
      const rows = await readRows(from, to);
      yield rows.map((fields, n) => ({ where: `row ${from + n + 1}`, fields: fields as Fields }));
    }
    // Its bytes are read in no order, so they are hashed by themselves.
    for await (const chunk of chunks) if (chunk.length === 0) break;
  }
  return { records: records(), read };
}
