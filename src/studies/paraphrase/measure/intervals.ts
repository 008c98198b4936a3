import type { NoValueWithReason } from '../../../base/json/json.ts';
import { itemMeanInterval } from '../../../measure/intervals/item-interval.ts';
import { xParaConFromSpreads } from '../../../measure/agreement/xparacon.ts';
import type { XParaCon, XParaConInterval } from './result.ts';

export interface ParaphraseBootstrapSettings {
  readonly draws: number;
  readonly seed: number;
}

/**
 * XParaCon falls as the mean spread grows, so its interval is that of the mean spread with the ends swapped. `groups` has
 * each item’s cluster name.
 */
export function xParaConIntervalOf(
  spreads: readonly number[],
  groups: readonly string[],
): XParaConInterval | NoValueWithReason {
  const spread = itemMeanInterval(spreads, groups);
  if ('value' in spread) return spread;
  const [low, high] = spread;
  return [toEnd(xParaConFromSpreads([high])), toEnd(xParaConFromSpreads([Math.max(0, low)]))];
}

const toEnd = (value: number): number | 'Infinity' => (value === Infinity ? 'Infinity' : value);
export const numberToXParaConJson = (value: number): XParaCon => toEnd(value);
