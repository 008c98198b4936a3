import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { isExampleOnlyItem, type Item } from '../core/items/item.ts';
import { isJudgedPair } from '../core/items/pair.ts';
import { twoResponses } from '../core/items/two-responses.ts';
import { isRephrasable } from './rephrasable.ts';

/** Counts of the properties by which a set can be filtered. Names keep the order of their first occurrence. */
export interface ItemSetFacets {
  readonly subjects: ReadonlyMap<string, number>;
  readonly criteria: ReadonlyMap<string, number>;
  /** Whether some item belongs to a part of a benchmark. */
  readonly hasParts: boolean;
  /** Items that may only be few-shot examples. */
  readonly heldOut: number;
  /** Items with a response to be judged. */
  readonly pairs: number;
  /** Items with two responses to be compared. */
  readonly compared: number;
  /** Items whose question can be rephrased. */
  readonly rephrasable: number;
  /** Items with two paraphrases or more. */
  readonly paraphrased: number;
}

/** Yields every few milliseconds, since a set may have 100,000 items. */
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
