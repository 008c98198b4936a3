import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { database } from '../database/database.ts';

/** What was last started from the form. */
export interface LastStartedAudits {
  /** By study. */
  readonly of: Readonly<Record<string, StartedAudit>>;
  /** The study that was started last; empty if none. */
  readonly latest: string;
  /** What was available then: models that a person had added, and their own sets. */
  readonly models: readonly string[];
  readonly sets: readonly string[];
}

interface StartedAudit {
  readonly models: readonly string[];
  readonly sets: readonly string[];
  /** The options of the study that people write themselves, if changed from the default: by option, as they were then. */
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

// Not among the settings that every page loads, since only the form needs it.
const key = 'lastAudits';

/** A value that this version does not know counts as empty. */
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
