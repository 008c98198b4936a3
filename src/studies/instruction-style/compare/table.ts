import { changeColumns, differenceRow } from '../../../compare/rows.ts';
import type { Difference, Tested } from '../../../compare/comparison.ts';
import type { CsvRow } from '../../../core/words/csv.ts';
import type { StyleComparison, StylePair } from './comparison.ts';

/** A comparison as the rows of a CSV: of each pair and decoding the whole, then each style, then each benchmark. Unrounded. */
export function styleComparisonRows({ pairs }: StyleComparison): CsvRow[] {
  return pairs.flatMap((pair) =>
    pair.decodings.flatMap(({ decoding, accuracy, ssi, crs, styles, benchmarks }) => [
      row(pair, decoding, 'all', 'accuracy', accuracy),
      row(pair, decoding, 'all', 'SSI', ssi),
      row(pair, decoding, 'all', 'CRS', crs),
      ...styles.map(({ style, items, ...found }) => row(pair, decoding, style, 'accuracy', found, items)),
      ...benchmarks.flatMap(({ benchmark, items, ...found }) => [
        row(pair, decoding, benchmark, 'accuracy', found.accuracy, items),
        row(pair, decoding, benchmark, 'SSI', found.ssi),
        row(pair, decoding, benchmark, 'CRS', found.crs),
      ]),
    ]),
  );
}

const row = (
  pair: StylePair,
  decoding: string,
  of: string,
  measure: string,
  found: Difference,
  items?: Tested,
): CsvRow => ({ decoding, ...differenceRow(pair, of, measure, found), ...changeColumns(items) });
