import { parquetMetadataAsync, parquetRead, parquetSchema, type FileMetaData } from 'hyparquet';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { classNamesIn, nameClasses } from './class-names.ts';
import { checkParquetPages, rowGroupByteRange, type RowGroupBuffer } from './check-pages.ts';
import { decompressorsFor } from './decompressors.ts';
import { isoTimeOf, parquetValueToJson } from './plain-value.ts';

/** Where a file's bytes are: a Blob, a buffer, or a server that gives ranges. */
export interface ParquetBytes {
  readonly byteLength: number;
  slice(from: number, to?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

export type PlainRow = Readonly<Record<string, Json>>;

/** A Parquet file whose footer was read. */
export interface ParquetFile {
  readonly rows: number;
  /** The names of its columns; what lies inside lists and structs belongs to its column. */
  readonly columns: readonly string[];
  /** What its values take once they are unpacked, as the file says. */
  readonly unpackedBytes: number;
  /** Where its row groups begin and end: to read a part of one, all of it is fetched and unpacked. */
  readonly groups: readonly (readonly [from: number, to: number])[];
  /** Rows from one to before another, as values of JSON. */
  read(from: number, to: number): Promise<PlainRow[]>;
}

/** A footer that is longer describes more columns than a page could list. */
const mostFooterBytes = 16 * 2 ** 20;
/** Rows are read a group at a time; writers make groups of some megabytes. */
const mostGroupBytes = 512 * 2 ** 20;

export const blobToSliceReader = (blob: Blob): ParquetBytes => ({
  byteLength: blob.size,
  slice: (from, to) => blob.slice(from, to).arrayBuffer(),
});

/** Reads the footer; a UserError says what is wrong with the file. What cannot be read is a sentence, whatever a library makes of it. */
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
              throw new UserError(`“${name}” has its rows in pieces of more than 512 MB, which are not read.`);
            const held = { from: place.from, buffer: await within.slice(place.from, place.to) };
            checkParquetPages(metadata, group, held, compressors);
            await parquetRead({
              file: within.held(held),
              metadata: { ...metadata, row_groups: [group] },
              compressors,
              parsers,
              rowStart: Math.max(0, from - start),
              rowEnd: Math.min(to, end) - start,
              // As objects, the library would lose a column that is called `__proto__`.
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

/** A footer may name places that the file does not have. */
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
    /** The same file of which one part is at hand and the rest is not needed. It answers at once: of several promises the library would leave one without a listener. */
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
/** JSON within a column stays the text that it is, and shapes on a map are no questions. */
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
  `“${name}” is no whole Parquet file: it is cut off, changed or encrypted.`;

async function unlessDamaged<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    const [, encoding] = /unsupported (?:encoding|compression codec): ([\w-]+)/.exec(String(error)) ?? [];
    throw new UserError(
      encoding === undefined
        ? damagedFileMessage(name)
        : `“${name}” is packed in a way that is not read here (${encoding}).`,
    );
  }
}
