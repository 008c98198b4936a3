/**
 * A few bytes of Parquet can claim to hold billions of values. The library would allocate memory for all of them and crash
 * the tab. So the claims of a file are checked first.
 */
import { parquetSchema, type Compressors, type FileMetaData, type RowGroup } from 'hyparquet';
import { deserializeTCompactProtocol, readVarInt } from 'hyparquet/src/thrift.js';

/** The bytes of one row group, and their position in the file. */
export interface RowGroupBuffer {
  readonly from: number;
  readonly buffer: ArrayBuffer;
}

type Column = RowGroup['columns'][number];
type Unpack = (packed: Uint8Array, bytes: number) => Uint8Array;

/** Limits for one column in one row group. */
const mostValues = 20_000_000;
const mostUnpackedBytes = 512 * 2 ** 20;
/** Bit-packed values are padded to whole groups of eight. */
const filledUp = 512;

/** The byte range of a row group, from its columns. */
export function rowGroupByteRange({ columns }: RowGroup): { readonly from: number; readonly to: number } {
  const places = columns.map(placeOfColumn);
  return { from: Math.min(...places.map(({ from }) => from)), to: Math.max(...places.map(({ to }) => to)) };
}

function placeOfColumn({ meta_data: meta }: Column): { readonly from: number; readonly to: number } {
  if (!meta) throw new Error('a column without its description');
  const data = Number(meta.data_page_offset);
  // Some writers give a missing dictionary the offset 0.
  const dictionary = Number(meta.dictionary_page_offset ?? 0);
  const from = dictionary > 0 ? Math.min(dictionary, data) : data;
  return { from, to: from + Number(meta.total_compressed_size) };
}

/** Throws if a group claims more than it can hold. */
export function checkParquetPages(
  metadata: FileMetaData,
  group: RowGroup,
  { from, buffer }: RowGroupBuffer,
  compressors: Compressors,
): void {
  const schema = parquetSchema(metadata);
  for (const column of group.columns) {
    const place = placeOfColumn(column);
    const levels = levelsOf(schema, column);
    const codec = column.meta_data?.codec ?? 'UNCOMPRESSED';
    const unpack: Unpack | undefined = codec === 'UNCOMPRESSED' ? (bytes) => bytes : compressors[codec];
    // The library’s own message, since the pages are not damaged.
    if (!unpack) throw new Error(`unsupported compression codec: ${codec}`);
    const view = new DataView(buffer, place.from - from, place.to - place.from);
    const listed = Number(column.meta_data?.num_values ?? 0);
    // Each row counts as one value, even if it is null. A list counts as one or more. The library would fill missing rows
    // with blanks.
    const rows = Number(group.num_rows);
    if (levels.repetition === 0 ? listed !== rows : listed < rows) throw new Error('more rows than values');
    checkChunk(view, listed, levels, unpack);
  }
}

/** The maximum repetition and definition levels of a column. */
interface Levels {
  readonly repetition: number;
  readonly definition: number;
  readonly isBoolean: boolean;
}

function levelsOf(schema: ReturnType<typeof parquetSchema>, { meta_data: meta }: Column): Levels {
  let node = schema;
  const levels = { repetition: 0, definition: 0 };
  for (const name of meta?.path_in_schema ?? []) {
    const child = node.children.find(({ element }) => element.name === name);
    if (!child) throw new Error('a column that the schema does not have');
    levels.repetition += Number(child.element.repetition_type === 'REPEATED');
    levels.definition += Number(child.element.repetition_type !== 'REQUIRED');
    node = child;
  }
  if (node === schema || node.children.length > 0) throw new Error('a column that the schema does not have');
  return { ...levels, isBoolean: node.element.type === 'BOOLEAN' };
}

/** The numbers of run-length encodings: both dictionary encodings, and plain runs. */
const byRuns: ReadonlySet<unknown> = new Set([2, 3, 8]);

function checkChunk(view: DataView, listed: number, levels: Levels, unpack: Unpack): void {
  if (listed > mostValues) throw new Error('more values than can be');
  const reader = { view, offset: 0 };
  let values = 0;
  let bytes = 0;
  while (reader.offset < view.byteLength - 1) {
    // Field numbers of the Parquet format: sizes, then the headers of data page, dictionary page and data page v2.
    const { field_2, field_3, field_5: first, field_7: dictionary, field_8: second } = deserializeTCompactProtocol(reader);
    const unpacked = Number(field_2);
    const packed = Number(field_3);
    const count = Number((dictionary ?? second ?? first)?.field_1 ?? 0);
    if (!(packed >= 0 && unpacked >= 0 && count >= 0)) throw new Error('a page of no size');
    // Each dictionary entry takes at least one byte.
    if (dictionary && count > unpacked) throw new Error('a dictionary without room');
    if (!dictionary) values += count;
    bytes += unpacked;
    if (values > listed || bytes > mostUnpackedBytes) throw new Error('more values than can be');
    const page = new Uint8Array(view.buffer, view.byteOffset + reader.offset, packed);
    if (second) checkSecond(page, second, count, levels, unpacked, unpack);
    else if (first) checkFirst(viewOf(unpack(page, unpacked)), first.field_2, count, levels);
    reader.offset += packed;
  }
  if (values < listed) throw new Error('fewer values than listed');
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** Repetition levels, definition levels, then the values. Each level block starts with its length. */
function checkFirst(page: DataView, encoding: unknown, count: number, levels: Levels): void {
  let at = 0;
  for (const level of [levels.repetition, levels.definition])
    if (level > 0) at = checkRuns(page, at, bitsFor(level), count, undefined, level);
  checkValues(page, at, encoding, count, levels);
}

function checkSecond(
  page: Uint8Array,
  head: Readonly<Record<string, unknown>>,
  count: number,
  levels: Levels,
  unpacked: number,
  unpack: Unpack,
): void {
  const [gaps, lists] = [Number(head['field_5']), Number(head['field_6'])];
  if (!(gaps >= 0 && lists >= 0 && Number(head['field_2']) <= count)) throw new Error('more gaps than values');
  if (levels.repetition > 0) checkRuns(viewOf(page), 0, bitsFor(levels.repetition), count, lists, levels.repetition);
  if (levels.definition > 0)
    checkRuns(viewOf(page), lists, bitsFor(levels.definition), count, lists + gaps, levels.definition);
  const rest = page.subarray(lists + gaps);
  const values = head['field_7'] === false ? rest : unpack(rest, unpacked - lists - gaps);
  checkValues(viewOf(values), 0, head['field_4'], count, levels);
}

function checkValues(page: DataView, at: number, encoding: unknown, count: number, { isBoolean }: Levels): void {
  if (!byRuns.has(encoding) || at >= page.byteLength) return;
  if (isBoolean) checkRuns(page, at, 1, count);
  else checkRuns(page, at + 1, page.getUint8(at), count, page.byteLength);
}

/**
 * Throws if a run is longer than the number of values, or has a level above `highest`. Returns where the runs end: `to`, or
 * the end by their length prefix.
 */
function checkRuns(view: DataView, from: number, width: number, count: number, to?: number, highest?: number): number {
  const reader = { view, offset: to === undefined ? from + 4 : from };
  const end = to ?? reader.offset + view.getUint32(from, true);
  if (end > view.byteLength) throw new Error('runs beyond the page');
  while (reader.offset < end) {
    const head = readVarInt(reader);
    const isPacked = (head & 1) === 1;
    const length = isPacked ? (head >>> 1) * 8 : head >>> 1;
    if (length > count + (isPacked ? filledUp : 0)) throw new Error('a run of more values than there are');
    if (!isPacked && highest !== undefined && view.getUint8(reader.offset) > highest) throw new Error('no such level');
    reader.offset += isPacked ? (head >>> 1) * width : (width + 7) >> 3;
  }
  return end;
}

const bitsFor = (level: number): number => 32 - Math.clz32(level);
