import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { database } from '../database/database.ts';

/** What people wrote on a form and may ask again: by study, as its options have it; its form is checked by the study that reads it. */
const keyOf = (study: string): string => `listed:${study}`;

export async function loadStoredStudyPrompts(study: string): Promise<readonly Json[]> {
  const value = (await database.settings.get(keyOf(study)))?.value;
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** What else is kept stays, as another tab may have written it, or a version that knows more; `gone`: ids of what a person took away. */
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
