import { changeColumns, differenceRow, numberIn, type AnyDifference } from '../../../compare/rows.ts';
import type { CsvRow } from '../../../core/words/csv.ts';
import type { TestedOverPairs } from '../../../compare/comparison.ts';
import type { ParaphraseComparison, ParaphrasePair } from './comparison.ts';

/**
 * A comparison as the rows of a CSV: of each pair the whole, then each question. Fractions, unrounded. Gained are items that
 * became better: with more right answers beside accuracy, steadier beside the spread and XParaCon.
 */
export function paraphraseComparisonRows({ pairs }: ParaphraseComparison): CsvRow[] {
  return pairs.flatMap((pair) => [
    row(pair, 'all', 'accuracy', pair.accuracy, pair.items),
    row(pair, 'all', 'mean spread', pair.meanStd, pair.steadier),
    row(pair, 'all', 'XParaCon', pair.xParaCon, pair.steadier),
    row(pair, 'all', 'perfectly correct', pair.perfectlyCorrect),
    ...pair.questions.flatMap(({ question, accuracy, perfectlyCorrect }) => [
      row(pair, question, 'accuracy', accuracy),
      row(pair, question, 'perfectly correct', perfectlyCorrect),
    ]),
  ]);
}

const row = (
  pair: ParaphrasePair,
  of: string,
  measure: string,
  found: AnyDifference,
  items?: TestedOverPairs,
): CsvRow => ({
  ...differenceRow(pair, of, measure, found),
  ...changeColumns(items),
  'p by Holm': items ? numberIn(items.pHolm) : null,
});
