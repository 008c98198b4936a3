import { cohortChoices, type CohortChoice } from '../measure/cohort-choice.ts';
import { database } from './database.ts';
import { watch } from './watch.ts';

/** What a person has set, with its value until they do. The theme is not among them: it is needed before the first paint. */
export interface Settings {
  /** What grades are read against. */
  readonly cohort: CohortChoice;
}

interface Form<T> {
  readonly otherwise: T;
  readonly values: readonly T[];
}

const forms: { readonly [K in keyof Settings]: Form<Settings[K]> } = {
  cohort: { otherwise: 'automatic', values: cohortChoices },
};

/** A value that this version does not know counts as not set. */
export async function getSetting<K extends keyof Settings>(key: K): Promise<Settings[K]> {
  const row = await database.settings.get(key);
  const { values, otherwise } = forms[key];
  return values.find((value) => value === row?.value) ?? otherwise;
}

export async function setSetting<K extends keyof Settings>(key: K, value: Settings[K]): Promise<void> {
  await database.settings.put({ key, value });
}

/** A setting now and whenever it is changed, in this tab or another; returns what ends the watching. */
export function watchSetting<K extends keyof Settings>(
  key: K,
  on: (value: Settings[K]) => void,
  onError: (error: unknown) => void,
): () => void {
  return watch(() => getSetting(key), on, onError);
}
