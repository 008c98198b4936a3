import { setOf, type Item } from '../items/item.ts';
import type { ParaphraseOptions } from './paraphrase-options.ts';
import type { Subset } from './paraphrase-result.ts';

/** How an item is asked. */
export function subsetOf({ id, choices }: Item, { reasoningFirst }: ParaphraseOptions): Subset {
  if (!choices) return 'open';
  return reasoningFirst.includes(setOf(id)) ? 'reasoning first' : 'answer first';
}
