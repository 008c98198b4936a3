import { askableModels } from '../../run/askable.ts';
import { listItemSets } from '../../store/item-sets.ts';
import type { AuditForm } from './audit-form.svelte.ts';

type WithId = { readonly id: string };

/** What was added or taken away in another tab shows when a person comes back to this one; where it cannot be read, what was offered stands. */
export async function lookAgain(form: AuditForm): Promise<void> {
  const { offered } = form;
  const found = await Promise.all([askableModels(), listItemSets()]).catch(() => undefined);
  if (!found || form.offered !== offered) return;
  const [models, sets] = found;
  if (isSame(models, offered.models) && isSame(sets, offered.sets)) return;
  form.offer({ models, sets }, {});
  form.chosenModels = amongThese(form.chosenModels, models);
  form.chosenSets = amongThese(form.chosenSets, sets);
}

const isSame = (one: readonly WithId[], other: readonly WithId[]): boolean =>
  JSON.stringify(one.map(({ id }) => id)) === JSON.stringify(other.map(({ id }) => id));

/** The same list where all are there. */
function amongThese(ids: readonly string[], all: readonly WithId[]): readonly string[] {
  const there = ids.filter((id) => all.some((each) => each.id === id));
  return there.length === ids.length ? ids : there;
}
