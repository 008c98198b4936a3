import { loadFewShotExamples } from './demonstrations.ts';
import { isExampleOnlyItem, type Item, type ItemSet } from '../core/items/item.ts';
import { isBuiltInSet } from './part-in-words.ts';
import { sampleSetItems } from './sampling.ts';

/** A set as a study uses it. `items`: those that a run may ask. */
export interface StudyItemSet extends ItemSet {
  /** Items that may be few-shot examples; empty in a study without examples. */
  readonly heldOut: readonly Item[];
}

/** A plan contains the full text of all candidate examples, so a large held-out part is limited to this many. */
const mostHeldOut = 100;

/**
 * Splits a set into askable and held-out items. No study asks the held-out part of a built-in set. In a user’s own set,
 * parts are those of a benchmark, and a run may ask each. If the study shows few-shot examples (`shows`), they come from the
 * part `train`, which the run then does not ask.
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

/**
 * Draws a seeded sample of each set, in the order of the sets. `perSet` returns how many to take of a set with `available`
 * items.
 */
export const sampleItemsOfSets = (
  sets: readonly StudyItemSet[],
  perSet: (available: number, set: string) => number,
  seed: number,
): Item[] => sets.flatMap(({ id, items }) => sampleSetItems(items, perSet(items.length, id), seed));

/** The candidates for few-shot examples. In a plan they follow the asked items. */
export const sampleExampleItems = (sets: readonly StudyItemSet[], seed: number): Item[] =>
  sets.flatMap(({ heldOut }) => sampleSetItems(heldOut, mostHeldOut, seed));
