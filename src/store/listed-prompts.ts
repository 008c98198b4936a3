import type { Json } from '../core/json/json.ts';
import { database } from './database.ts';

/** What people wrote on a form and may ask again: by study, as its options have it; its form is checked by the study that reads it. */
const keyOf = (study: string): string => `listed:${study}`;

export async function listedOf(study: string): Promise<readonly Json[]> {
  const value = (await database.settings.get(keyOf(study)))?.value;
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export async function keepListed(study: string, entries: readonly Json[]): Promise<void> {
  await database.settings.put({ key: keyOf(study), value: entries });
}
