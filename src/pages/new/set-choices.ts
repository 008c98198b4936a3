import { plural } from '../../core/words/format.ts';
import type { ItemSetSummary } from '../../store/library/item-sets.ts';
import type { Choice } from '../../ui/form/choice.ts';

/** Question sets as options, the user’s own first. Held-out items matter only to a study that `shows` them. */
export const itemSetChoices = (sets: readonly ItemSetSummary[], shows: boolean): readonly Choice[] =>
  [...sets]
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .map((set) => ({
      id: set.id,
      title: set.title,
      detail: `${itemsOf(set, shows)}${set.isOwn ? ', your own' : ''}. ${set.description}`,
    }));

const itemsOf = ({ count, heldOut }: ItemSetSummary, shows: boolean) =>
  heldOut > 0 && shows
    ? `${plural(count - heldOut, 'question')}, and ${heldOut} held out: shown with their answers, never asked`
    : plural(count - heldOut, 'question');
