import { setOf, type Item } from '../../../core/items/item.ts';
import type { ParaphraseOptions } from './options.ts';
import type { Subset } from '../measure/result.ts';

/** How an item is asked. */
export function subsetOf({ id, choices }: Item, { reasoningFirst }: ParaphraseOptions): Subset {
  if (!choices) return 'open';
  return reasoningFirst.includes(setOf(id)) ? 'reasoning first' : 'answer first';
}
