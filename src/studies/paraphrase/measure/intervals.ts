import type { Interval } from '../../../core/interval.ts';
import { undefinedBecause, type Undefined } from '../../../core/json/json.ts';
import { itemInterval } from '../../../measure/item-interval.ts';
import { wilsonInterval } from '../../../measure/wilson.ts';
import { xParaCon } from '../../../measure/xparacon.ts';
import type { XParaCon, XParaConInterval } from './result.ts';

export interface Drawing {
  readonly draws: number;
  readonly seed: number;
}

/** A draw of items that are all right, or all wrong, gives the same again: Wilson's interval of as many items has width. */
export function intervalOf(values: readonly number[], drawing: Drawing): Interval | Undefined {
  if (drawing.draws === 0) return undefinedBecause('it is left out of a quick look');
  const [first] = values;
  const isWhole = values.length > 1 && (first === 0 || first === 1) && values.every((value) => value === first);
  return isWhole ? wilsonInterval(first * values.length, values.length) : itemInterval(values, drawing);
}

/** XParaCon falls as the mean spread grows: its interval is that of the mean spread, turned round. */
export function xParaConIntervalOf(spreads: readonly number[], drawing: Drawing): XParaConInterval | Undefined {
  if (drawing.draws === 0) return undefinedBecause('it is left out of a quick look');
  const spread = itemInterval(spreads, drawing);
  if ('value' in spread) return spread;
  const [low, high] = spread;
  return [toEnd(xParaCon([high])), toEnd(xParaCon([low]))];
}

const toEnd = (value: number): number | 'Infinity' => (value === Infinity ? 'Infinity' : value);
export const orInfinity = (value: number): XParaCon => toEnd(value);
