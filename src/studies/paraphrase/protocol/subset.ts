import { setOf, type Item } from '../../../core/items/item.ts';
import type { ParaphraseOptions } from './options.ts';
import type { PromptKind } from '../measure/result.ts';

/** The kind of prompt that an item gets. */
export function promptKindOfItem({ id, choices }: Item, { reasoningFirst }: ParaphraseOptions): PromptKind {
  if (!choices) return 'open';
  return reasoningFirst.includes(setOf(id)) ? 'reasoning first' : 'answer first';
}
