import type { Json } from '../json.ts';
import { database } from './database.ts';

/** What a person has set, with its value until they do. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  /** The models that grades are quantiles over: a cohort's id. */
  readonly cohort: string;
}

const defaults: Settings = { theme: 'system', cohort: 'published' };

export async function getSetting<K extends keyof Settings>(key: K): Promise<Settings[K]> {
  const row = await database.settings.get(key);
  return row === undefined ? defaults[key] : (row.value as Settings[K]);
}

export async function setSetting<K extends keyof Settings>(key: K, value: Settings[K]): Promise<void> {
  await database.settings.put({ key, value: value as Json });
}
