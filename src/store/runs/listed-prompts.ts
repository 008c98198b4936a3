import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { database } from '../database/database.ts';

/**
 * What people wrote on a form and may use again, by study, in the form of its options. The study that reads it checks its
 * form.
 */
const keyOf = (study: string): string => `listed:${study}`;

export async function loadStoredStudyPrompts(study: string): Promise<readonly Json[]> {
  const value = (await database.settings.get(keyOf(study)))?.value;
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/**
 * Keeps all other entries, since another tab or a newer version may have written them. `gone`: ids that a person removed.
 */
export async function updateStoredStudyPrompts(
  study: string,
  entries: readonly Json[],
  gone: readonly string[],
): Promise<void> {
  const ids = new Set([...entries.map(idOf), ...gone]);
  await database.transaction('rw', database.settings, async () => {
    const others = (await loadStoredStudyPrompts(study)).filter((each) => !ids.has(idOf(each)));
    await database.settings.put({ key: keyOf(study), value: [...others, ...entries] });
  });
}

const idOf = (entry: Json): string => (isRecord(entry) ? String(entry['id']) : '');
