import { changeColumns, differenceRow } from '../../../compare/rows.ts';
import type { Comparison, Difference, PairComparison, Tested } from '../../../compare/comparison.ts';
import type { CsvRow } from '../../../core/words/csv.ts';

/** A comparison as the rows of a CSV: of each pair the whole, then each benchmark, then each system prompt. Unrounded. */
export function comparisonRows({ pairs }: Comparison): CsvRow[] {
  return pairs.flatMap((pair) => [
    row(pair, 'all', 'mean score', pair.mu, pair.items),
    row(pair, 'all', 'fluctuation', pair.sigma),
    ...pair.benchmarks.flatMap(({ benchmark, mu, sigma, items }) => [
      row(pair, benchmark, 'mean score', mu, items),
      row(pair, benchmark, 'fluctuation', sigma),
    ]),
    ...pair.scenarios.map((scenario) => row(pair, scenario.scenario, 'score', scenario, scenario.items)),
  ]);
}

const row = (pair: PairComparison, of: string, measure: string, found: Difference, items?: Tested): CsvRow => ({
  ...differenceRow(pair, of, measure, found),
  ...changeColumns(items),
});
