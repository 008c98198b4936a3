import { toStudyItemSet, type StudyItemSet } from '../../items/study-item-set.ts';
import { loadItemSet } from '../../store/library/item-sets.ts';
import type { StudyForm } from '../../manifest/study-form.ts';

/** Item sets as a study takes them. */
export const loadSetsToAsk = ({ shows }: StudyForm, ids: readonly string[]): Promise<StudyItemSet[]> =>
  Promise.all(ids.map(async (id) => toStudyItemSet(await loadItemSet(id), shows !== undefined)));
