import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { isExampleOnlyItem, type Item } from '../core/items/item.ts';
import { isJudgedPair } from '../core/items/pair.ts';
import { twoResponses } from '../core/items/two-responses.ts';
import { isRephrasable } from './rephrasable.ts';

/** What a set can be narrowed down by, and what its items have: by name, in the order in which they first stand there. */
export interface ItemSetFacets {
  readonly subjects: ReadonlyMap<string, number>;
  readonly criteria: ReadonlyMap<string, number>;
  /** Whether some item belongs to a part of a benchmark. */
  readonly hasParts: boolean;
  /** How many may only be shown with their answers, as demonstrations. */
  readonly heldOut: number;
  /** How many are to be judged. */
  readonly pairs: number;
  /** How many have two responses to be compared. */
  readonly compared: number;
  /** How many ask something that can be put in other words. */
  readonly rephrasable: number;
  /** How many have two paraphrases or more. */
  readonly paraphrased: number;
}

/** Counted a few milliseconds at a time: a set may have 100,000 items. */
export async function countItemSetFacets(items: readonly Item[]): Promise<ItemSetFacets> {
  const subjects = new Map<string, number>();
  const criteria = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string | undefined) =>
    name && counts.set(name, (counts.get(name) ?? 0) + 1);
  let hasParts = false;
  let heldOut = 0;
  let pairs = 0;
  let compared = 0;
  let rephrasable = 0;
  let paraphrased = 0;
  const { due, breath } = makePeriodicYielder();
  for (const item of items) {
    if (due()) await breath();
    add(subjects, item.subject);
    add(criteria, item.criterion);
    hasParts ||= item.split !== undefined;
    if (isExampleOnlyItem(item)) heldOut++;
    if (isJudgedPair(item)) pairs++;
    if (twoResponses(item)) compared++;
    if (isRephrasable(item)) rephrasable++;
    if ((item.paraphrases?.length ?? 0) >= 2) paraphrased++;
  }
  return { subjects, criteria, hasParts, heldOut, pairs, compared, rephrasable, paraphrased };
}
