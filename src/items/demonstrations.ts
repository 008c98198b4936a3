import { getOwn } from '../base/objects/get-own.ts';
import { builtInSetLoaders } from './built-in.ts';
import { isExampleOnlyItem, type Item } from '../core/items/item.ts';

/**
 * The few-shot examples of a built-in set: its own held-out part, and the items of a separate file. All have the split
 * `train`, and no run asks them. Empty for a user’s own set, whose held-out part `isExampleOnlyItem` finds.
 */
export async function loadFewShotExamples(set: string): Promise<readonly Item[]> {
  const beside = (await getOwn(files, set)?.())?.items ?? [];
  const own = (await getOwn(builtInSetLoaders, set)?.())?.items ?? [];
  return [
    ...own.filter(isExampleOnlyItem),
    ...beside.map((item): Item => ({ ...item, id: `${set}/${item.id}`, split: 'train' })),
  ];
}

interface DemonstrationFile {
  readonly items: readonly Item[];
}

const files: Readonly<Record<string, () => Promise<DemonstrationFile>>> = {
  arithmetic: async () => (await import('./demonstrations/arithmetic.json')).default,
  calendar: async () => (await import('./demonstrations/calendar.json')).default,
  words: async () => (await import('./demonstrations/words.json')).default,
  numbers: async () => (await import('./demonstrations/numbers.json')).default,
  problems: async () => (await import('./demonstrations/problems.json')).default,
  general: async () => (await import('./demonstrations/general.json')).default,
};
