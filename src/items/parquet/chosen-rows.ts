import { assertDefined } from '../../base/errors/assert-defined.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { count } from '../../core/words/format.ts';
import { maxItems } from '../item-file.ts';
import { seededSample } from '../sampling.ts';
import type { NumberedRow } from '../table-of-rows.ts';
import { blobToSliceReader, openParquet, type ParquetFile } from './read-parquet.ts';

/** The rows to take from a dataset. A sample is drawn with its seed and the set’s name, and keeps the set’s order. */
export type DataSetRowChoice =
  | { readonly take: 'all' }
  | { readonly take: 'first'; readonly count: number }
  | { readonly take: 'sample'; readonly count: number; readonly seed: number };

/** The limit for the unpacked rows. */
const mostUnpackedBytes = 500 * 1_000_000;

/** Reads the chosen rows of one file or of several consecutive files. `on` receives the number of rows read so far. */
export async function readChosenRows(
  files: readonly Blob[],
  name: string,
  choice: DataSetRowChoice,
  on?: (done: number, total: number) => void,
): Promise<NumberedRow[]> {
  const opened: ParquetFile[] = [];
  for (const file of files) opened.push(await openParquet(blobToSliceReader(file), name));
  const total = opened.reduce((sum, { rows }) => sum + rows, 0);
  const wanted = rowsWanted(choice, total, name);
  refuseTooLarge(opened, wanted.length / Math.max(1, total), name);
  const found: NumberedRow[] = [];
  let first = 0;
  let at = 0;
  for (const file of opened) {
    for (const [from, to] of file.groups) {
      const rows = (wanted[at] ?? Infinity) < first + to ? await file.read(from, to) : [];
      for (let next = wanted[at]; next !== undefined && next < first + to; next = wanted[++at]) {
        found.push({ row: next + 1, fields: assertDefined(rows[next - first - from], 'row that was asked for') });
      }
      on?.(at, wanted.length);
    }
    first += file.rows;
  }
  return found;
}

/** Row indices from 0, in ascending order. */
function rowsWanted(choice: DataSetRowChoice, total: number, name: string): readonly number[] {
  const size = choice.take === 'all' ? total : Math.min(choice.count, total);
  if (size > maxItems)
    throw new UserError(
      `“${name}” has ${count(total)} rows: a question set has at most ${count(maxItems)}. Take a part of them.`,
    );
  if (choice.take !== 'sample') return Array.from({ length: size }, (_, place) => place);
  if (total > mostDrawnFrom)
    throw new UserError(`“${name}” has ${count(total)} rows: a sample can be drawn from at most ${count(mostDrawnFrom)}.`);
  const places = Array.from({ length: total }, (_, place) => place);
  return seededSample(places, size, `${choice.seed}|${name}`);
}

const mostDrawnFrom = 5_000_000;

function refuseTooLarge(files: readonly ParquetFile[], share: number, name: string): void {
  const bytes = files.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) * share;
  if (bytes > mostUnpackedBytes)
    throw new UserError(
      `“${name}” takes ${count(Math.round(bytes / 1_000_000))} MB once it is unpacked: at most ${count(mostUnpackedBytes / 1_000_000)} are read. Take fewer rows.`,
    );
}
