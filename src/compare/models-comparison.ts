import { isNumber, type MaybeNumber, type NoValueWithReason } from '../base/json/json.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import type { AnyDifference } from './comparison.ts';
import type { Interval } from '../core/studies/interval.ts';

/** How many models one comparison allows. More than the pairs of six models would be too many to read one by one. */
export const minComparedModels = 2;
export const maxComparedModels = 6;

/**
 * A comparison of every two of two to six models. They are from one or several runs of one study that asked alike. Plain
 * JSON.
 */
export interface ModelsComparison {
  readonly models: readonly ModelOfRun[];
  /** The runs, in the order of their first model. */
  readonly runs: readonly string[];
  /** The number of items that all runs asked alike. */
  readonly items: number;
  /** How a run’s plan differs from the first run’s, as sentences. Runs without differences are omitted. */
  readonly apart: readonly { readonly run: string; readonly sentences: readonly string[] }[];
  readonly measures: readonly ComparedMeasure[];
}

export interface ModelOfRun {
  readonly run: string;
  readonly model: string;
}

export const comparedModelAt = (models: readonly ModelOfRun[], place: number): ModelOfRun =>
  assertDefined(models[place], `model at place ${place}`);

interface MeasureOfModels {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** 100 if fractions are shown in points. */
  readonly times: number;
  readonly item?: string;
  /** What the p next to a difference counts; without it there is no test. */
  readonly test?: string;
}

export interface ComparedMeasure extends MeasureOfModels {
  /** Every pair of models once, the earlier one as the column. */
  readonly pairs: readonly DifferenceOfModels[];
}

/** The row’s model less the column’s, by index in the list of models. `one` is the column’s value, `other` the row’s. */
export interface DifferenceOfModels extends AnyDifference {
  readonly row: number;
  readonly column: number;
  /** The p of the exact test: uncorrected, and by Holm over the pairs that have a p. */
  readonly p?: MaybeNumber;
  readonly pHolm?: MaybeNumber;
}

/** The stored difference, or its reverse. Throws a RangeError for a model against itself. */
export function modelPairDifferenceAt({ pairs }: ComparedMeasure, row: number, column: number): DifferenceOfModels {
  const kept = pairs.find((pair) => pair.row === row && pair.column === column);
  if (kept) return kept;
  const turned = pairs.find((pair) => pair.row === column && pair.column === row);
  if (!turned) throw new RangeError(`models ${row} and ${column} are not compared`);
  const { difference, interval, together } = turned;
  return {
    ...turned,
    row,
    column,
    one: turned.other,
    other: turned.one,
    difference: isNumber(difference) ? 0 - difference : difference,
    interval: turnedInterval(interval),
    ...(together && { together: { ...together, interval: turnedEnds(together.interval) } }),
  };
}

const turnedInterval = (interval: Interval | NoValueWithReason): Interval | NoValueWithReason =>
  'why' in interval ? interval : turnedEnds(interval);

const turnedEnds = ([low, high]: Interval): Interval => [0 - high, 0 - low];

/**
 * Indices of the models, the largest value first. The order is by the mean difference to the other models, because two
 * models are comparable only over what both answered. A model with an infinite value is first; a model without any
 * difference is last.
 */
export function modelIndicesByRank(measure: ComparedMeasure, models: number): number[] {
  const places = Array.from({ length: models }, (_, place) => place);
  const sums = places.map((row) => {
    const own = places.filter((column) => column !== row).map((column) => modelPairDifferenceAt(measure, row, column));
    if (own.some(({ other }) => other === 'Infinity')) return { row, sum: Infinity };
    const there = own.map(({ difference }) => difference).filter(isNumber);
    const sum = there.length > 0 ? there.reduce((sum, difference) => sum + difference, 0) / there.length : -Infinity;
    return { row, sum };
  });
  return sums.sort((a, b) => (a.sum === b.sum ? a.row - b.row : b.sum > a.sum ? 1 : -1)).map(({ row }) => row);
}
