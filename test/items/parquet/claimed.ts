import { parquetMetadata, type FileMetaData } from 'hyparquet';
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

type Columns = Parameters<typeof parquetWriteBuffer>[0]['columnData'];
type ColumnFacts = NonNullable<FileMetaData['row_groups'][number]['columns'][number]['meta_data']>;

const magic = 0x31524150;
export const parquetOf = (columnData: Columns): ArrayBuffer => parquetWriteBuffer({ columnData });

/** The same pages with a changed footer. `padding` is the number of zero bytes between the two. */
export function withFooter(
  file: ArrayBuffer,
  change: (facts: FileMetaData) => void,
  { padding = 0, pages = pagesOf(file) }: { readonly padding?: number; readonly pages?: Uint8Array } = {},
): Uint8Array<ArrayBuffer> {
  const facts = parquetMetadata(file);
  for (const column of columnsIn(facts)) delete column.statistics;
  change(facts);
  const footer = new ByteWriter();
  writeMetadata(footer, facts);
  footer.appendUint32(magic);
  const end = footer.getBytes();
  const whole = new Uint8Array(pages.length + padding + end.length);
  whole.set(pages);
  whole.set(end, pages.length + padding);
  return whole;
}

export const columnsIn = ({ row_groups: groups }: FileMetaData): ColumnFacts[] =>
  groups.flatMap(({ columns }) => columns.flatMap(({ meta_data: meta }) => meta ?? []));

/** The bytes before the footer. */
export const pagesOf = (file: ArrayBuffer): Uint8Array =>
  new Uint8Array(file, 0, file.byteLength - 8 - new DataView(file).getUint32(file.byteLength - 8, true));

/** A file with one column whose first page claims to unpack to this many bytes. */
export function withPageSize(file: ArrayBuffer, bytes: number): Uint8Array<ArrayBuffer> {
  const pages = pagesOf(file);
  const [column] = columnsIn(parquetMetadata(file));
  const dictionary = Number(column?.dictionary_page_offset ?? 0);
  // Skips the page's type (two bytes) and the header of the size field.
  const from = (dictionary > 0 ? dictionary : Number(column?.data_page_offset)) + 3;
  const to = pages.findIndex((byte, at) => at >= from && byte < 128) + 1;
  const size = new ByteWriter();
  size.appendVarInt(bytes * 2);
  const changed = Uint8Array.from([...pages.subarray(0, from), ...size.getBytes(), ...pages.subarray(to)]);
  const longer = BigInt(changed.length - pages.length);
  return withFooter(
    file,
    (facts) => {
      for (const each of columnsIn(facts)) {
        each.total_compressed_size += longer;
        if (dictionary > 0) each.data_page_offset += longer;
      }
    },
    { pages: changed },
  );
}
