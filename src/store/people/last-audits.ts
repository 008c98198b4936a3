import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { database } from '../database/database.ts';

/** What was started from the form last. */
export interface LastStartedAudits {
  /** By study. */
  readonly of: Readonly<Record<string, StartedAudit>>;
  /** The study that was started last; empty: none was. */
  readonly latest: string;
  /** What there was to choose from then: models that a person had brought here, and their own sets. */
  readonly models: readonly string[];
  readonly sets: readonly string[];
}

interface StartedAudit {
  readonly models: readonly string[];
  readonly sets: readonly string[];
  /** What of the study's options people write themselves, where it was not the usual: by option, as it was then. */
  readonly own?: Readonly<Record<string, Json>>;
}

export const noLastStartedAudits: LastStartedAudits = { of: {}, latest: '', models: [], sets: [] };

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === 'string');
const isStarted = (value: unknown): boolean =>
  isRecord(value) &&
  areIds(value['models']) &&
  areIds(value['sets']) &&
  (value['own'] === undefined || isRecord(value['own']));

const isLastAudits = (value: unknown): value is LastStartedAudits =>
  isStarted(value) &&
  isRecord(value) &&
  isRecord(value['of']) &&
  Object.values(value['of']).every(isStarted) &&
  typeof value['latest'] === 'string';

// Not among the settings that every page reads: the first load has no room for what the form alone needs.
const key = 'lastAudits';

/** A value that this version does not know counts as none. */
export async function loadLastStartedAudits(): Promise<LastStartedAudits> {
  const value: unknown = (await database.settings.get(key))?.value;
  return isLastAudits(value) ? value : noLastStartedAudits;
}

export async function saveLastStartedAudits({ of, latest, models, sets }: LastStartedAudits): Promise<void> {
  const started = Object.entries(of).map(([study, chosen]) => [
    study,
    { models: [...chosen.models], sets: [...chosen.sets], ...(chosen.own && { own: chosen.own }) },
  ]);
  const value = { of: Object.fromEntries(started) as Json, latest, models: [...models], sets: [...sets] };
  await database.settings.put({ key, value });
}
