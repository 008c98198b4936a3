import { differenceRow } from '../../../compare/rows.ts';
import type { CsvRow } from '../../../core/words/csv.ts';
import type { JudgeComparison, JudgePair, MeanDifference } from './comparison.ts';

const names = {
  selfConsistency: 'self-consistency alpha',
  interScale: 'inter-scale alpha',
  pearson: 'Pearson with known quality, averaged',
  spearman: 'Spearman with known quality, averaged',
} as const;

/** A comparison as the rows of a CSV: of each pair the whole, then each level of what was varied. Unrounded. `mapping` where scales are held against each other. */
export function judgeComparisonRows({ pairs, cases }: JudgeComparison): CsvRow[] {
  const says = new Map(cases.map((each) => [each.id, each.says]));
  return pairs.flatMap((pair) => [
    ...rows(pair, 'all', pair),
    ...pair.scales.flatMap((level) => rows(pair, `scale ${level.id}`, level)),
    ...pair.cases.flatMap((level) => rows(pair, `scales ${level.id}`, level, says.get(level.id))),
    ...pair.definitions.flatMap((level) => rows(pair, `definition ${level.id}`, level)),
    ...pair.criteria.flatMap((level) => rows(pair, `criterion ${level.id}`, level)),
    ...pair.temperatures.flatMap((level) => rows(pair, `temperature ${level.id}`, level)),
  ]);
}

const rows = (
  pair: JudgePair,
  of: string,
  differences: Partial<Record<keyof typeof names, MeanDifference>>,
  mapping = '',
): CsvRow[] =>
  (Object.keys(names) as (keyof typeof names)[]).flatMap((measure) => {
    const found = differences[measure];
    return found ? [{ ...differenceRow(pair, of, names[measure], found), ways: found.ways, mapping }] : [];
  });
