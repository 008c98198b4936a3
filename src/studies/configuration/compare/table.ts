import { changeColumns, differenceRow, numberIn, type AnyDifference } from '../../../compare/rows.ts';
import type { Tested, TestedOverPairs } from '../../../compare/comparison.ts';
import type { ConfigurationComparison, ConfigurationDifferences, ConfigurationPair } from './comparison.ts';
import type { CsvRow } from '../../../core/words/csv.ts';

const measures = {
  capability: 'capability',
  outputConsistency: 'output consistency',
  std: 'mean STD',
  drop: 'PDR (usual form)',
  gap: 'gap over the random baseline',
} as const satisfies Record<keyof ConfigurationDifferences, string>;

type Measure = keyof typeof measures;

/**
 * A comparison as the rows of a CSV: of each pair the whole, then each set, then each level of each factor. Fractions, unrounded. Gained are items
 * that became better: with more right answers beside capability and accuracy, all outputs the same beside output consistency.
 */
export function configurationComparisonRows({ pairs }: ConfigurationComparison): CsvRow[] {
  return pairs.flatMap((pair) => [
    ...rows(pair, 'all', pair, { capability: pair.items, outputConsistency: pair.steadier }),
    ...pair.sets.flatMap((set) => rows(pair, set.dataset, set, { capability: set.items })),
    ...pair.levels.map(({ factor, level, accuracy, items }) =>
      row(pair, `${factor}=${level}`, 'accuracy', accuracy, items),
    ),
  ]);
}

const rows = (
  pair: ConfigurationPair,
  of: string,
  found: ConfigurationDifferences,
  items: Partial<Record<Measure, Tested>>,
): CsvRow[] =>
  (Object.keys(measures) as Measure[]).map((measure) =>
    row(pair, of, measures[measure], found[measure], items[measure]),
  );

const row = (
  pair: ConfigurationPair,
  of: string,
  measure: string,
  found: AnyDifference,
  items?: Tested | TestedOverPairs,
): CsvRow => ({
  ...differenceRow(pair, of, measure, found),
  ...changeColumns(items),
  'p by Holm': items && 'pHolm' in items ? numberIn(items.pHolm) : null,
});
