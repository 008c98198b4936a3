import { messageOf } from '../../base/errors/message-of.ts';
import { parseEntriesForStudy, validateEntrySet } from '../../core/prompts/entry-set.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { EntrySetRow } from '../database/database.ts';

/** The faults of a set of prompts that cannot be repaired from this browser's data, as with runs. */
export async function findEntrySetFaults(set: EntrySetRow): Promise<readonly string[]> {
  try {
    const study = await loadStudy(set.study);
    for (const { entries } of validateEntrySet(set, 'Its row').versions) parseEntriesForStudy(study, entries);
    return [];
  } catch (error) {
    return [`is damaged: ${messageOf(error).replace(/\.$/, '')}`];
  }
}
