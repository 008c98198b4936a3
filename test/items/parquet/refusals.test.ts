import { expect, test } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { readChosenRows, type DataSetRowChoice } from '../../../src/items/parquet/chosen-rows.ts';
import { blobToSliceReader, openParquet, type ParquetBytes } from '../../../src/items/parquet/read-parquet.ts';
import { rowsToItemTable } from '../../../src/items/table-of-rows.ts';
import { columnsIn, pagesOf, parquetOf, withFooter, withPageSize } from './claimed.ts';

const file = parquetOf([{ name: 'question', data: ['Why?'] }]);
const chosen = (bytes: Uint8Array<ArrayBuffer>, choice: DataSetRowChoice = { take: 'all' }) =>
  readChosenRows([new Blob([bytes])], 'x.parquet', choice);
const firstRow = async (bytes: ParquetBytes) => (await openParquet(bytes, 'x.parquet')).read(0, 1);
const megabyte = 2 ** 20;

/** A file of `length` bytes: zeros, then the footer of `whole`. */
function stretched(whole: Uint8Array<ArrayBuffer>, length: number): ParquetBytes {
  const footer = whole.subarray(pagesOf(whole.buffer).length);
  return {
    byteLength: length,
    slice: (from, to = length) => {
      const part = new Uint8Array(to - from);
      const start = length - footer.length - from;
      part.set(footer.subarray(Math.max(0, -start), to - length + footer.length), Math.max(0, start));
      return part.buffer;
    },
  };
}

const withPieceOf = (bytes: number) =>
  withFooter(file, (facts) => {
    for (const column of columnsIn(facts)) column.total_compressed_size = BigInt(bytes);
  });

/** A file that states the length of its footer. No test reads the footer’s content. */
function withFooterLength(length: number): Blob {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(length);
  end.write('PAR1', 4);
  return new Blob(['PAR1', new Uint8Array(length), end]);
}

test.each<[what: string, read: () => Promise<unknown>, sentence: string]>([
  [
    'a footer of 17 MB',
    () => firstRow(blobToSliceReader(withFooterLength(17 * megabyte))),
    '“x.parquet”: its list of columns and row groups exceeds 16 MB.',
  ],
  [
    'rows in a piece of 600 MB',
    () => firstRow(stretched(withPieceOf(600 * megabyte), 700 * megabyte)),
    '“x.parquet” has row groups of more than 512 MB, which Evenkeel does not read.',
  ],
  [
    'a small file that tells of such a piece',
    () => chosen(withPieceOf(600 * megabyte)),
    '“x.parquet” is not a whole Parquet file: it is cut off, changed or encrypted.',
  ],
  [
    'a page that unpacks to 300 MB',
    () => chosen(withPageSize(file, 300 * megabyte)),
    '“x.parquet” unpacks to pages of more than 256 MB, which no table of questions has.',
  ],
  [
    'a codec of long ago',
    () =>
      chosen(
        withFooter(file, (facts) => {
          for (const column of columnsIn(facts)) column.codec = 'LZO';
        }),
      ),
    '“x.parquet” uses an encoding that Evenkeel does not read (LZO).',
  ],
  [
    'values of 600 MB',
    () =>
      chosen(
        withFooter(file, (facts) => {
          for (const column of columnsIn(facts)) column.total_uncompressed_size = 600_000_000n;
        }),
      ),
    '“x.parquet” takes 600 MB once it is unpacked: at most 500 are read. Take fewer rows.',
  ],
  [
    'all of 200,000 rows',
    () => chosen(withRows(200_000n)),
    '“x.parquet” has 200,000 rows: a question set has at most 120,000. Take a part of them.',
  ],
  [
    'a sample of six million rows',
    () => chosen(withRows(6_000_000n), { take: 'sample', count: 10, seed: 1 }),
    '“x.parquet” has 6,000,000 rows: a sample can be drawn from at most 5,000,000.',
  ],
  [
    'rows that are not there',
    () => chosen(withRows(100_000_000n), { take: 'first', count: 1 }),
    '“x.parquet” is not a whole Parquet file: it is cut off, changed or encrypted.',
  ],
  [
    'no rows',
    async () =>
      rowsToItemTable(
        await chosen(new Uint8Array(parquetOf([{ name: 'question', data: [], type: 'STRING' }]))),
        'x.parquet',
      ),
    '“x.parquet” has no rows.',
  ],
])('refuses %s in a sentence', async (_, read, sentence) => {
  await expect(read()).rejects.toThrow(new UserError(sentence));
});

function withRows(rows: bigint): Uint8Array<ArrayBuffer> {
  return withFooter(file, (facts) => {
    facts.num_rows = rows;
    for (const group of facts.row_groups) group.num_rows = rows;
  });
}
