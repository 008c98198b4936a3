import { loadFewShotExamples } from './demonstrations.ts';
import { isExampleOnlyItem, type Item, type ItemSet } from '../core/items/item.ts';
import { isBuiltInSet } from './part-in-words.ts';
import { sampleSetItems } from './sampling.ts';

/** A set as a study takes it: `items` are those that may be asked. */
export interface StudyItemSet extends ItemSet {
  /** What may be shown with its answer before an item of the set is asked; empty in a study that shows nothing. */
  readonly heldOut: readonly Item[];
}

/** Of a large held-out part some are enough to draw from: all that are taken stand in the plan, with their words. */
const mostHeldOut = 100;

/**
 * The one rule of what is asked of a set. What our own sets hold out is asked by no study. The parts of a person's set are those of a benchmark: each
 * may be asked, but where demonstrations are shown (`shows`) these are drawn from the part `train`, which then is not asked.
 */
export async function splitAskedAndHeldOut(set: ItemSet, shows: boolean): Promise<StudyItemSet> {
  const { id, items } = set;
  const holdsOut = isBuiltInSet(id) || shows;
  return {
    ...set,
    items: holdsOut ? items.filter((item) => !isExampleOnlyItem(item)) : items,
    heldOut: !shows ? [] : isBuiltInSet(id) ? await loadFewShotExamples(id) : items.filter(isExampleOnlyItem),
  };
}

/** A seeded choice of each set's items, the sets in their order; `perSet` says how many of a set that has so many. */
export const sampleItemsOfSets = (
  sets: readonly StudyItemSet[],
  perSet: (available: number, set: string) => number,
  seed: number,
): Item[] => sets.flatMap(({ id, items }) => sampleSetItems(items, perSet(items.length, id), seed));

/** What demonstrations are drawn from. In a plan it follows the items that are asked. */
export const sampleExampleItems = (sets: readonly StudyItemSet[], seed: number): Item[] =>
  sets.flatMap(({ heldOut }) => sampleSetItems(heldOut, mostHeldOut, seed));
