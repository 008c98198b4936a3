import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { isPrices } from '../../core/spending/spending.ts';
import { registeredStudyIds, loadStudy } from '../../core/studies/studies.ts';
import { mirroredSettingKeys } from '../../core/work/mirror.ts';
import { database } from '../../store/database/database.ts';
import { isSettingValue } from '../../store/database/settings.ts';

/**
 * A back-up's rows of the settings table, grouped by whether they can be restored. They are stored only if a person asks.
 */
export interface RestorableSettings {
  /** Not set here, with a value that this version accepts. */
  readonly offered: Readonly<Record<string, Json>>;
  /** Already set here: the values here stay. */
  readonly here: readonly string[];
  /** Unknown to this version, or with a value that it cannot use. */
  readonly leftOut: Readonly<Record<string, unknown>>;
}

/** Checks each value as its own reader does, since a back-up may come from a stranger. */
export async function splitRestorableSettings(kept: Readonly<Record<string, unknown>>): Promise<RestorableSettings> {
  const there = new Set(await database.settings.toCollection().primaryKeys());
  const offered: [string, Json][] = [];
  const leftOut: [string, unknown][] = [];
  const here: string[] = [];
  for (const [key, value] of Object.entries(kept)) {
    if (!(await isUsable(key, value))) leftOut.push([key, value]);
    else if (there.has(key)) here.push(key);
    // The value was parsed from JSON.
    else offered.push([key, value as Json]);
  }
  return { offered: Object.fromEntries(offered), here, leftOut: Object.fromEntries(leftOut) };
}

async function isUsable(key: string, value: unknown): Promise<boolean> {
  // The page reads these from localStorage and passes them itself.
  if (mirroredSettingKeys.some((each) => each === key)) return false;
  if (key === 'prices') return isPrices(value);
  if (key === 'judgeCriteria') return isOption('judge', 'criteria', value);
  const [, study] = /^listed:(.*)$/.exec(key) ?? [];
  // The form that lists them checks each entry.
  if (study !== undefined) return registeredStudyIds().includes(study) && Array.isArray(value) && value.every(isRecord);
  return isSettingValue(key, value);
}

async function isOption(id: string, option: string, value: unknown): Promise<boolean> {
  const { defaults, parseOptions } = await loadStudy(id);
  try {
    parseOptions({ ...(defaults as object), [option]: value });
    return true;
  } catch {
    return false;
  }
}
