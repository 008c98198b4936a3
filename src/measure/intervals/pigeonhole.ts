import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { randomBelow, seededRandom } from '../basics/random.ts';
import { sampleDeviation } from '../basics/standard-deviation.ts';
import { tCritical } from '../basics/student-t.ts';

/** The model and the set of each value, as indices. */
export interface ModelAndSetIndices {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Fewer models or sets say too little about others. */
export const minCrossedLevels = 3;

/**
 * The 95% interval of a statistic of crossed values, one for each model on each set, if other models and other sets
 * were used: the pigeonhole bootstrap (Owen 2007, “The pigeonhole bootstrap”, Annals of Applied Statistics 1:386–411).
 * A draw takes models and sets independently with replacement, R − 1 of R and C − 1 of C (McCarthy and Snowden 1985). A
 * value counts as often as its model was drawn times as often as its set was. Values of a model are correlated, and so
 * are those of a set. Drawing models alone treats the sets as fixed, and finds what only these sets show.
 *
 *   ends: statistic ± t_{97.5%, min(R, C) − 1} · sd(draws)
 *
 * Few models or sets estimate their own spread badly, which Student's t shows but percentiles of draws do not.
 * `statistic` gets the indices of the drawn values, repeated if a value counts several times. It returns NaN if they
 * have none, and such draws are left out. It should be on a scale where its error is about symmetric (for a
 * correlation: Fisher's z).
 *
 * Undefined below three models or three sets, and if the statistic of all values is NaN. Also undefined if fewer than
 * half of the draws have a statistic, or if all draws have the same. The same seed gives the same interval.
 */
export function pigeonholeInterval(
  { rows, columns }: ModelAndSetIndices,
  statistic: (places: readonly number[]) => number,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): readonly [low: number, high: number] | NoValueWithReason {
  const R = new Set(rows).size;
  const C = new Set(columns).size;
  if (R < minCrossedLevels || C < minCrossedLevels) {
    return undefinedBecause(`an interval needs at least ${minCrossedLevels} models and ${minCrossedLevels} sets`);
  }
  const found = statistic(rows.map((_, place) => place));
  if (Number.isNaN(found)) return undefinedBecause('the values do not vary');
  const random = seededRandom(seed);
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const byRow = countsDrawn(rows, R, random);
    const byColumn = countsDrawn(columns, C, random);
    const places: number[] = [];
    for (const [place, row] of rows.entries()) {
      const times = (byRow.get(row) ?? 0) * (byColumn.get(columns[place] ?? -1) ?? 0);
      for (let k = 0; k < times; k++) places.push(place);
    }
    const value = statistic(places);
    if (!Number.isNaN(value)) values.push(value);
  }
  if (values.length < Math.max(2, draws / 2))
    return undefinedBecause('in most draws of models and sets the values do not vary');
  const first = values[0] ?? mean(values);
  if (values.every((value) => value === first))
    return undefinedBecause('every draw of models and sets gives the same: too little to bound it');
  const reach = tCritical(0.05, Math.min(R, C) - 1) * sampleDeviation(values);
  return [found - reach, found + reach];
}

/** Draws one fewer than there are, with replacement. Returns how often each was drawn. */
function countsDrawn(of: readonly number[], size: number, random: () => number): Map<number, number> {
  const ids = [...new Set(of)];
  const counts = new Map<number, number>();
  for (let k = 0; k < size - 1; k++) {
    const id = ids[randomBelow(random, size)] ?? -1;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
