import { isNumber } from '../base/json/json.ts';
import { getById } from '../base/objects/with-id.ts';
import type { CsvRow } from '../base/text/csv.ts';
import type { AnyDifference, ComparedLevel, ComparedPair, TwoRunComparison, MaybeInfinite, Measure } from './comparison.ts';
import { comparedModelAt, type ModelsComparison } from './models-comparison.ts';
import { modelPairName } from './pairs.ts';

/**
 * The CSV rows of a two-run comparison, unrounded; fractions stay fractions. Each pair has one part for the whole and one
 * for each level, in the study's order of values and levels.
 */
export const comparisonCsvRows = ({ pairs, measures }: TwoRunComparison): CsvRow[] =>
  pairs.flatMap((pair) =>
    [{ ...pair, id: 'all', columns: {} }, ...pair.levels].flatMap(
      ({ id, inFile = id, values, counts, columns }: LevelForCsv) =>
        Object.entries(values).map(([measure, found]) =>
          row(pair, inFile, getById(measures, measure), found, counts, columns),
        ),
    ),
  );

type LevelForCsv = Pick<ComparedLevel, 'id' | 'inFile' | 'values' | 'counts' | 'columns'>;

/** `of`: the level of the difference, or “all”. */
function row(
  pair: ComparedPair,
  of: string,
  { inFile, counted = '', columns }: Measure,
  found: AnyDifference,
  counts: ComparedLevel['counts'],
  more: ComparedLevel['columns'],
): CsvRow {
  const items = counts?.[counted];
  return {
    pair: modelPairName(pair),
    first: pair.one,
    second: pair.other,
    of,
    measure: inFile,
    'first run': numberIn(found.one),
    'second run': numberIn(found.other),
    ...differenceIn(found),
    'items gained': items?.gained ?? null,
    'items lost': items?.lost ?? null,
    'items same': items?.same ?? null,
    'McNemar p': pIn(items?.p),
    'p by Holm': pIn(items?.pHolm),
    ...(found.ways !== undefined && { ways: found.ways }),
    ...itemsIn(found),
    ...columns,
    ...more,
  };
}

/** Every pair of models once for each measure: the row's model less the column's. Unrounded; fractions stay fractions. */
export const modelsComparisonCsvRows = ({ models, measures }: ModelsComparison): CsvRow[] =>
  measures.flatMap(({ title, pairs }) =>
    pairs.map(({ row, column, one, other, p, pHolm, ...found }): CsvRow => ({
      measure: title,
      model: comparedModelAt(models, row).model,
      'run of model': comparedModelAt(models, row).run,
      'less model': comparedModelAt(models, column).model,
      'run of less model': comparedModelAt(models, column).run,
      value: numberIn(other),
      'less value': numberIn(one),
      ...differenceIn(found),
      ...itemsIn(found),
      p: pIn(p),
      'p by Holm': pIn(pHolm),
    })),
  );

const itemsIn = ({ items }: Pick<AnyDifference, 'items'>) => (items === undefined ? {} : { items });

function differenceIn({ difference, interval, together }: Pick<AnyDifference, 'difference' | 'interval' | 'together'>) {
  const [low, high] = 'why' in interval ? [null, null] : interval;
  const [lowest, highest] = together?.interval ?? [null, null];
  return { difference: numberIn(difference), low, high, 'low of all': lowest, 'high of all': highest };
}

const pIn = (p: MaybeInfinite | undefined) => (p === undefined ? null : numberIn(p));

const numberIn = (value: MaybeInfinite): number | string | null =>
  typeof value === 'string' || isNumber(value) ? value : null;
