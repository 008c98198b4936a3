import { splitAskedAndHeldOut, type StudyItemSet } from '../../items/study-item-set.ts';
import { loadItemSet } from '../../store/library/item-sets.ts';
import type { StudyFormDescription } from '../../manifest/study-form.ts';

/** Loads item sets in the form that studies use. */
export const loadSetsToAsk = ({ shows }: StudyFormDescription, ids: readonly string[]): Promise<StudyItemSet[]> =>
  Promise.all(ids.map(async (id) => splitAskedAndHeldOut(await loadItemSet(id), shows !== undefined)));
