import { isNumber, type Maybe } from '../json.ts';
import type { CsvRow } from './csv.ts';
import { pairName } from './compare-pairs.ts';
import type { Difference } from './comparison.ts';
import type {
  ParaphraseComparison,
  ParaphrasePair,
  TestedOverPairs,
  XParaConDifference,
} from './paraphrase-comparison.ts';

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

function row(
  pair: ParaphrasePair,
  of: string,
  measure: string,
  found: Difference | XParaConDifference,
  items?: TestedOverPairs,
): CsvRow {
  const [low, high] = 'why' in found.interval ? [null, null] : found.interval;
  return {
    pair: pairName(pair),
    first: pair.one,
    second: pair.other,
    ...{ of, measure },
    'first run': number(found.one),
    'second run': number(found.other),
    difference: number(found.difference),
    ...{ low, high },
    'items gained': items?.gained ?? null,
    'items lost': items?.lost ?? null,
    'items same': items?.same ?? null,
    'McNemar p': items ? number(items.p) : null,
    'p by Holm': items ? number(items.pHolm) : null,
  };
}

const number = (value: Maybe | 'Infinity'): number | string | null =>
  value === 'Infinity' || isNumber(value) ? value : null;
