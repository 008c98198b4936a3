import { listAskableModels } from '../../run/askable.ts';
import { listItemSets, type ItemSetSummary } from '../../store/library/item-sets.ts';
import type { AuditForm } from './audit-form.svelte.ts';
import type { FormOffer } from './form-offer.ts';

type Offer = { readonly id: string; readonly hash?: string };

/**
 * Reloads the offer when the user returns to this tab, since another tab may have changed it. If that fails, the current
 * offer stays.
 */
export async function reloadFormOffer(form: AuditForm): Promise<void> {
  const { offered } = form;
  const found = await Promise.all([listAskableModels(), listItemSets()]).catch(() => undefined);
  if (!found || form.offered !== offered) return;
  const [models, sets] = found;
  updateFormOffer(form, { models, sets });
}

/** Replaces the offer. Changed chosen sets reload, and a removed model is reported. */
export function updateFormOffer(form: AuditForm, { models, sets }: Pick<FormOffer, 'models' | 'sets'>): void {
  const { offered } = form;
  if (isSame(models, offered.models) && isSame(sets, offered.sets)) return;
  form.offer({ models, sets }, {});
  const { chosenSets } = form;
  const there = chosenSets.filter((id) => sets.some((set) => set.id === id));
  const isChanged = ({ id, hash }: ItemSetSummary) => offered.sets.some((set) => set.id === id && set.hash !== hash);
  // Assigning a new list reloads the sets, even if they are the same.
  if (there.length < chosenSets.length || sets.some((set) => there.includes(set.id) && isChanged(set)))
    form.chosenSets = there;
}

/** Whether both lists have the same entries with the same content. */
const isSame = (one: readonly Offer[], other: readonly Offer[]): boolean =>
  JSON.stringify(one.map(({ id, hash }) => [id, hash])) === JSON.stringify(other.map(({ id, hash }) => [id, hash]));
