import { sampleItemsOfSets, sampleExampleItems, type StudyItemSet } from '../items/study-item-set.ts';
import type { Item } from '../core/items/item.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { distinctExampleCount } from '../studies/configuration/protocol/faults.ts';
import type { ItemFault } from '../core/items/item-faults.ts';
import { askedCountOfSet, type QuestionsPerSet } from '../items/number-per-set.ts';
import { plural } from '../core/words/format.ts';
import type { FormOptions, StudyFormDescription } from '../manifest/study-form.ts';

/** The sets that hold out fewer items than the study shows as examples, and the message for the first of them. */
export function setsLackingExamples(
  { shows }: StudyFormDescription,
  options: FormOptions,
  sets: readonly StudyItemSet[],
): { readonly ids: readonly string[]; readonly fault: string | undefined } {
  const wanted = shows?.(options) ?? 0;
  const lacking = sets.filter(({ heldOut }) => distinctExampleCount(heldOut) < wanted);
  const [first] = lacking;
  return {
    ids: lacking.map(({ id }) => id),
    fault:
      first &&
      `“${first.title}” holds out ${distinctExampleCount(first.heldOut)} of the ${plural(wanted, 'question')} that the few-shot examples need. Give ${wanted} of its questions the split “train”: they are shown with their answers and not asked.`,
  };
}

/** Which items of the selected sets are asked. */
export interface ItemChoiceSettings {
  readonly form: StudyFormDescription;
  readonly options: FormOptions;
  readonly sets: readonly StudyItemSet[];
  readonly perSet: QuestionsPerSet;
  readonly seed: number;
  /** Whether items that the study cannot ask are left out, and others chosen in their place. */
  readonly leavesOut: boolean;
}

/** A seeded choice of each set's items. Throws the signal's reason once that is aborted. */
export async function chooseStudyItems(asking: ItemChoiceSettings, signal?: AbortSignal): Promise<Item[]> {
  const { sets, perSet, seed, leavesOut } = asking;
  const from = leavesOut ? await withoutFaulty(asking, signal) : sets;
  const chosen = sampleItemsOfSets(from, (count, id) => askedCountOfSet({ id, count }, perSet), seed);
  return chosen.map((item) => itemAsAsked(item, asking));
}

/** A question of a set as a run with these options asks it. */
export const itemAsAsked = (item: Item, { form, options }: Pick<ItemChoiceSettings, 'form' | 'options'>): Item =>
  form.asked?.(item, options) ?? item;

/** Items checked together: few enough to take no time, and enough that the study does not repeat its look-ups too often. */
const batchSize = 500;

/** The items that the study cannot ask. It works a few milliseconds at a time, as a set may have 100,000 items. */
export async function findItemFaults(
  items: readonly Item[],
  { form, options }: Pick<ItemChoiceSettings, 'form' | 'options'>,
  heldOut: readonly Item[],
  signal?: AbortSignal,
): Promise<ItemFault[]> {
  const faults: ItemFault[] = [];
  for await (const some of inParts(items, signal)) faults.push(...form.itemFaults(some, options, heldOut));
  return faults;
}

async function* inParts(items: readonly Item[], signal?: AbortSignal): AsyncGenerator<readonly Item[]> {
  const { due, breath } = makePeriodicYielder();
  for (let at = 0; at < items.length; at += batchSize) {
    if (due()) await breath();
    signal?.throwIfAborted();
    yield items.slice(at, at + batchSize);
  }
}

/** The sets without the items that the study cannot ask. */
async function withoutFaulty(
  { form, options, sets, seed }: ItemChoiceSettings,
  signal?: AbortSignal,
): Promise<StudyItemSet[]> {
  const heldOut = sampleExampleItems(sets, seed);
  const without: StudyItemSet[] = [];
  for (const set of sets) {
    const items: Item[] = [];
    for await (const some of inParts(set.items, signal)) {
      const faulty = new Set(form.itemFaults(some, options, heldOut).map(({ item }) => item));
      items.push(...some.filter(({ id }) => !faulty.has(id)));
    }
    without.push({ ...set, items });
  }
  return without;
}
