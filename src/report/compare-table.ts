import { isNumber, type Maybe } from '../json.ts';
import type { CsvRow } from './csv.ts';
import { pairName } from './compare-pairs.ts';
import type { Comparison, Difference, PairComparison, Tested } from './comparison.ts';

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

function row(pair: PairComparison, of: string, measure: string, found: Difference, items?: Tested): CsvRow {
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
  };
}

const number = (value: Maybe): number | null => (isNumber(value) ? value : null);
