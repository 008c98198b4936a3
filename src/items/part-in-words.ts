import { builtInSetLoaders } from './built-in.ts';
import { isExampleOnlyItem, setOf, type Item } from '../core/items/item.ts';

/** Whether a set is ours: what such a set holds out no study asks, where the parts of a person's set are those of a benchmark. */
export const isBuiltInSet = (set: string): boolean => Object.hasOwn(builtInSetLoaders, set);

/** What part of its set an item is: “held out: shown as a demonstration, never asked”, “part test”. Undefined where its set has no parts. */
export function describeItemSplit(item: Item): string | undefined {
  if (isBuiltInSet(setOf(item.id)))
    return isExampleOnlyItem(item) ? 'held out: shown as a demonstration, never asked' : undefined;
  return item.split === undefined ? undefined : `part ${item.split}`;
}
