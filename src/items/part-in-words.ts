import { builtInSetLoaders } from './built-in.ts';
import { isExampleOnlyItem, setOf, type Item } from '../core/items/item.ts';

/**
 * Whether a set is built in. No study asks the held-out part of a built-in set. In a user’s own set, parts are those of a
 * benchmark.
 */
export const isBuiltInSet = (set: string): boolean => Object.hasOwn(builtInSetLoaders, set);

/**
 * Describes an item’s part, such as “held out: shown as a few-shot example, never asked” or “part test”. Undefined if its set
 * has no parts.
 */
export function describeItemSplit(item: Item): string | undefined {
  if (isBuiltInSet(setOf(item.id)))
    return isExampleOnlyItem(item) ? 'held out: shown as a few-shot example, never asked' : undefined;
  return item.split === undefined ? undefined : `part ${item.split}`;
}
