import { askedSet, type AskedSet } from '../../items/asked-set.ts';
import { loadItemSet } from '../../store/item-sets.ts';
import type { StudyForm } from '../../manifest/study-form.ts';

/** Item sets as a study takes them. */
export const loadSetsToAsk = ({ shows }: StudyForm, ids: readonly string[]): Promise<AskedSet[]> =>
  Promise.all(ids.map(async (id) => askedSet(await loadItemSet(id), shows !== undefined)));
