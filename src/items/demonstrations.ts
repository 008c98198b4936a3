import { getOwn } from '../base/objects/get-own.ts';
import { builtInSetLoaders } from './built-in.ts';
import { isExampleOnlyItem, type Item } from '../core/items/item.ts';

/**
 * What may be shown with its answer before an item of one of our own sets is asked: the set's own held-out part, or, of a set that has none,
 * items that stand in a file beside it. Each is of the part `train`, none is asked. Empty for a set that is not ours: that of a person
 * brings its held-out part along, which `isExampleOnlyItem` finds.
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
