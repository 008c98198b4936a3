import { parquetMetadataAsync, parquetRead, parquetSchema, type FileMetaData } from 'hyparquet';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { classNamesIn, nameClasses } from './class-names.ts';
import { checkParquetPages, rowGroupByteRange, type RowGroupBuffer } from './check-pages.ts';
import { decompressorsFor } from './decompressors.ts';
import { isoTimeOf, parquetValueToJson } from './plain-value.ts';

/** Access to a file’s bytes: a Blob, a buffer, or a server that supports ranges. */
export interface ParquetBytes {
  readonly byteLength: number;
  slice(from: number, to?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

export type PlainRow = Readonly<Record<string, Json>>;

/** A Parquet file with a parsed footer. */
export interface ParquetFile {
  readonly rows: number;
  /** The names of its top-level columns. Parts of lists and structs belong to their column. */
  readonly columns: readonly string[];
  /** The unpacked size of its values, according to the file. */
  readonly unpackedBytes: number;
  /**
   * The first row of each row group, and the row after its last. To read some rows, the whole group must be fetched and
   * unpacked.
   */
  readonly groups: readonly (readonly [from: number, to: number])[];
  /** Rows `from` to `to` (exclusive), as JSON values. */
  read(from: number, to: number): Promise<PlainRow[]>;
}

/** A longer footer describes more columns than a page could list. */
const mostFooterBytes = 16 * 2 ** 20;
/** Rows are read one group at a time. Writers make groups of some megabytes. */
const mostGroupBytes = 512 * 2 ** 20;

export const blobToSliceReader = (blob: Blob): ParquetBytes => ({
  byteLength: blob.size,
  slice: (from, to) => blob.slice(from, to).arrayBuffer(),
});

/** Reads the footer. Throws a UserError that says what is wrong with the file, whatever error the library raises. */
export async function openParquet(bytes: ParquetBytes, name: string): Promise<ParquetFile> {
  const within = withinIts(bytes);
  const metadata = await unlessDamaged(name, async () => {
    if (bytes.byteLength < 12) throw new Error('too short');
    const end = new DataView(await bytes.slice(bytes.byteLength - 8, bytes.byteLength));
    if (end.getUint32(4, true) !== magic) throw new Error('no magic');
    const length = end.getUint32(0, true);
    if (length > bytes.byteLength - 12) throw new Error('a footer longer than the file');
    if (length > mostFooterBytes) throw new UserError(`“${name}”: its list of columns and row groups exceeds 16 MB.`);
    return parquetMetadataAsync(within, { initialFetchSize: footerGuess, geoparquet: false });
  });
  const groups = metadata.row_groups.map(({ num_rows: rows, columns }) => ({
    rows: Number(rows),
    unpacked: columns.reduce((sum, { meta_data: meta }) => sum + Number(meta?.total_uncompressed_size ?? 0n), 0),
  }));
  if (groups.some((group) => !(group.rows >= 0))) throw new UserError(damagedFileMessage(name));
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const columns = await unlessDamaged(name, () => parquetSchema(metadata).children.map(({ element }) => element.name));
  const classNames = classNamesIn(metadata.key_value_metadata);
  return {
    rows,
    columns,
    groups: placesOf(groups),
    unpackedBytes: groups.reduce((sum, { unpacked }) => sum + unpacked, 0),
    read: (from, to) =>
      unlessDamaged(name, async () => {
        const compressors = await decompressorsFor(codecsOf(metadata), name);
        const found: PlainRow[] = [];
        let start = 0;
        for (const group of metadata.row_groups) {
          const end = start + Number(group.num_rows);
          if (start < to && end > from) {
            const place = rowGroupByteRange(group);
            // A column beyond the end of the file is damaged, not too large.
            if (place.to <= bytes.byteLength && place.to - place.from > mostGroupBytes)
              throw new UserError(`“${name}” has row groups of more than 512 MB, which Evenkeel does not read.`);
            const held = { from: place.from, buffer: await within.slice(place.from, place.to) };
            checkParquetPages(metadata, group, held, compressors);
            await parquetRead({
              file: within.held(held),
              metadata: { ...metadata, row_groups: [group] },
              compressors,
              parsers,
              rowStart: Math.max(0, from - start),
              rowEnd: Math.min(to, end) - start,
              // With row objects, the library would lose a column named `__proto__`.
              onComplete: (rows) => {
                for (const values of rows) found.push(nameClasses(rowOf(columns, values), classNames));
              },
            });
          }
          start = end;
        }
        return found;
      }),
  };
}

function placesOf(groups: readonly { readonly rows: number }[]): [number, number][] {
  let from = 0;
  return groups.map(({ rows }) => [from, (from += rows)]);
}

const rowOf = (columns: readonly string[], values: readonly unknown[]): PlainRow =>
  Object.fromEntries(columns.map((column, index) => [column, parquetValueToJson(values[index])]));

/** A footer may name offsets outside the file. */
function withinIts({ byteLength, slice }: ParquetBytes) {
  const within = (from: number, to: number, first = 0, last = byteLength) => {
    if (!(from >= first && from <= to && to <= last)) throw new Error('beyond the end');
  };
  return {
    byteLength,
    slice(from: number, to = byteLength) {
      within(from, to);
      return slice(from, to);
    },
    /**
     * The same file with only one part in memory. It returns buffers at once: with several promises, the library would leave
     * one unhandled.
     */
    held: ({ from: first, buffer }: RowGroupBuffer) => ({
      byteLength,
      slice(from: number, to = byteLength) {
        within(from, to, first, first + buffer.byteLength);
        return buffer.slice(from - first, to - first);
      },
    }),
  };
}

const magic = 0x31524150;
const footerGuess = 64 * 1024;

const decoder = new TextDecoder();
/** JSON in a column stays text. Geometry columns cannot be questions. */
const parsers = {
  // A day has no time zone.
  dateFromDays: (days: number) => isoTimeOf(new Date(days * 86_400_000))?.slice(0, 10) ?? null,
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
  geometryFromBytes: () => undefined,
  geographyFromBytes: () => undefined,
};

const codecsOf = ({ row_groups: groups }: FileMetaData): ReadonlySet<string> =>
  new Set(groups.flatMap(({ columns }) => columns.flatMap(({ meta_data: meta }) => meta?.codec ?? [])));

const damagedFileMessage = (name: string): string =>
  `“${name}” is not a whole Parquet file: it is cut off, changed or encrypted.`;

async function unlessDamaged<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    const [, encoding] = /unsupported (?:encoding|compression codec): ([\w-]+)/.exec(String(error)) ?? [];
    throw new UserError(
      encoding === undefined
        ? damagedFileMessage(name)
        : `“${name}” uses an encoding that Evenkeel does not read (${encoding}).`,
    );
  }
}
