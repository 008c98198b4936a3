import { listAskableModels } from '../../run/askable.ts';
import { listItemSets, type ItemSetSummary } from '../../store/library/item-sets.ts';
import type { AuditForm } from './audit-form.svelte.ts';
import type { FormOffer } from './form-offer.ts';

type Offer = { readonly id: string; readonly hash?: string };

/** What was added or taken away in another tab shows when a person comes back to this one; where it cannot be read, what was offered stands. */
export async function reloadFormOffer(form: AuditForm): Promise<void> {
  const { offered } = form;
  const found = await Promise.all([listAskableModels(), listItemSets()]).catch(() => undefined);
  if (!found || form.offered !== offered) return;
  const [models, sets] = found;
  updateFormOffer(form, { models, sets });
}

/** What is here now in place of what was offered: what is chosen and changed is read anew, and a model that went is told. */
export function updateFormOffer(form: AuditForm, { models, sets }: Pick<FormOffer, 'models' | 'sets'>): void {
  const { offered } = form;
  if (isSame(models, offered.models) && isSame(sets, offered.sets)) return;
  form.offer({ models, sets }, {});
  const { chosenSets } = form;
  const there = chosenSets.filter((id) => sets.some((set) => set.id === id));
  const isChanged = ({ id, hash }: ItemSetSummary) => offered.sets.some((set) => set.id === id && set.hash !== hash);
  // Another list is read anew, even of the same sets.
  if (there.length < chosenSets.length || sets.some((set) => there.includes(set.id) && isChanged(set)))
    form.chosenSets = there;
}

/** Whether they are the same, with the same in them. */
const isSame = (one: readonly Offer[], other: readonly Offer[]): boolean =>
  JSON.stringify(one.map(({ id, hash }) => [id, hash])) === JSON.stringify(other.map(({ id, hash }) => [id, hash]));
