import { askedSet, type AskedSet } from '../../items/asked-set.ts';
import { setOf, type Item } from '../../items/item.ts';
import { loadItemSet } from '../../store/item-sets.ts';
import { showable } from '../../study/configuration-faults.ts';
import { plural } from '../../ui/format.ts';
import type { FormOptions, StudyForm } from './study-forms.ts';

/** Item sets as a study takes them. */
export const loadSetsToAsk = ({ shows }: StudyForm, ids: readonly string[]): Promise<AskedSet[]> =>
  Promise.all(ids.map(async (id) => askedSet(await loadItemSet(id), shows !== undefined)));

/** The sets that do not hold out as many items as the study shows before one that is asked, and what to say of the first. */
export function lackingSets(
  { shows }: StudyForm,
  options: FormOptions,
  sets: readonly AskedSet[],
): { readonly ids: readonly string[]; readonly fault: string | undefined } {
  const wanted = shows?.(options) ?? 0;
  const lacking = sets.filter(({ heldOut }) => showable(heldOut) < wanted);
  const [first] = lacking;
  return {
    ids: lacking.map(({ id }) => id),
    fault:
      first &&
      `«${first.title}» holds out ${showable(first.heldOut)} of the ${plural(wanted, 'item')} that demonstrations need. Give ${wanted} of its items the split «train»: they are shown with their answers, and not asked.`,
  };
}

/** The sets without the items that the study can not ask. */
export function withoutFaulty(
  { itemFaults }: StudyForm,
  options: FormOptions,
  sets: readonly AskedSet[],
  heldOut: readonly Item[],
): readonly AskedSet[] {
  const faults = sets.flatMap(({ items }) => itemFaults(items, options, heldOut));
  const faulty = new Set(faults.map(({ item }) => item));
  return sets.map((set) => ({ ...set, items: set.items.filter(({ id }) => !faulty.has(id)) }));
}

export const isOfSets = ({ id }: Item, sets: readonly string[]): boolean => sets.includes(setOf(id));
