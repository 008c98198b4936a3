import { isNumber, type Maybe } from '../core/json/json.ts';
import type { CsvRow } from '../core/words/csv.ts';
import { pairName, type ModelPair } from './pairs.ts';
import type { Difference, Tested } from './comparison.ts';

/** A value that may be without end. */
export type Endless = Maybe | 'Infinity' | '-Infinity';

/** A difference that may be between values without end. */
export type AnyDifference = Omit<Difference, 'one' | 'other'> & { readonly one: Endless; readonly other: Endless };

/** One difference of a pair of models as the columns of a CSV, unrounded; `of` is what it is over: a benchmark, a scale. */
export function differenceRow(pair: ModelPair, of: string, measure: string, found: AnyDifference): CsvRow {
  const [low, high] = 'why' in found.interval ? [null, null] : found.interval;
  return {
    pair: pairName(pair),
    first: pair.one,
    second: pair.other,
    ...{ of, measure },
    'first run': numberIn(found.one),
    'second run': numberIn(found.other),
    difference: numberIn(found.difference),
    ...{ low, high },
  };
}

/** The items that were gained and lost beside it, where they are counted. */
export const changeColumns = (items: Tested | undefined): CsvRow => ({
  'items gained': items?.gained ?? null,
  'items lost': items?.lost ?? null,
  'items same': items?.same ?? null,
  'McNemar p': items ? numberIn(items.p) : null,
});

export const numberIn = (value: Endless): number | string | null =>
  typeof value === 'string' || isNumber(value) ? value : null;
