import type { Json } from '../../base/json/json.ts';
import { cohortChoices, type CohortChoice } from '../../core/plan/cohort-choice.ts';
import {
  isParaphraseCheckSettings,
  defaultParaphraseChecks,
  type ParaphraseCheckSettings,
} from '../../core/plan/check-settings.ts';
import { defaultTolerance, defaultMinJudgeAgreement } from '../../core/studies/claim.ts';
import { isTolerance, isRelianceThreshold, type ReportSettings } from '../../core/plan/report-settings.ts';
import { database } from './database.ts';
import { watchQuery } from './watch.ts';

/** A person's settings, with defaults. The theme is not among them: it is needed before the first paint. */
export interface UserSettings {
  /** The cohort that grades are compared with. */
  readonly cohort: CohortChoice;
  /** The tolerance: points within which a model counts as robust. */
  readonly margin: number;
  /** The agreement that a judge must be shown to have to count as reliable. */
  readonly reliance: number;
  /** The name of the person who corrects answers. It is written into the archives of runs that they corrected. */
  readonly name: string;
  /** The checks that paraphrases must pass. */
  readonly paraphraseChecks: ParaphraseCheckSettings;
  /** When everything was last backed up; 0 if never. */
  readonly backedUpAt: number;
  /** No reminder to back up before this time; 0 if not set. */
  readonly remindOfBackUpAfter: number;
  /** Whether the browser shows a notification when a run ends; `unasked` until a person has decided. */
  readonly noticeAtEnd: (typeof noticeChoices)[number];
  /** Whether large models on the CPU use several threads; `unasked`: only if the page is isolated anyway. */
  readonly threads: (typeof threadChoices)[number];
  /** The columns of the list of runs; `null` for the default ones. */
  readonly runColumns: readonly string[] | null;
}

const noticeChoices = ['unasked', 'yes', 'no'] as const;
const threadChoices = ['unasked', 'yes', 'no'] as const;

interface Form<T> {
  readonly otherwise: T;
  isOne(value: unknown): value is T;
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const forms: { readonly [K in keyof UserSettings]: Form<UserSettings[K]> } = {
  cohort: {
    otherwise: 'automatic',
    isOne: (value): value is CohortChoice => cohortChoices.some((choice) => choice === value),
  },
  margin: { otherwise: defaultTolerance, isOne: isTolerance },
  reliance: { otherwise: defaultMinJudgeAgreement, isOne: isRelianceThreshold },
  name: { otherwise: '', isOne: (value) => typeof value === 'string' },
  paraphraseChecks: { otherwise: defaultParaphraseChecks, isOne: isParaphraseCheckSettings },
  backedUpAt: { otherwise: 0, isOne: isTime },
  remindOfBackUpAfter: { otherwise: 0, isOne: isTime },
  noticeAtEnd: {
    otherwise: 'unasked',
    isOne: (value): value is UserSettings['noticeAtEnd'] => noticeChoices.some((choice) => choice === value),
  },
  threads: {
    otherwise: 'unasked',
    isOne: (value): value is UserSettings['threads'] => threadChoices.some((choice) => choice === value),
  },
  runColumns: {
    otherwise: null,
    isOne: (value): value is readonly string[] =>
      Array.isArray(value) && value.every((column) => typeof column === 'string'),
  },
};

/** Whether the setting of this name accepts this value; `false` for an unknown name. */
export const isSettingValue = (key: string, value: unknown): boolean =>
  Object.hasOwn(forms, key) && forms[key as keyof UserSettings].isOne(value);

/** A value that this version does not know counts as unset. */
export async function getSetting<K extends keyof UserSettings>(key: K): Promise<UserSettings[K]> {
  const row = await database.settings.get(key);
  const { otherwise, isOne } = forms[key];
  return isOne(row?.value) ? row.value : otherwise;
}

export async function setSetting<K extends keyof UserSettings>(key: K, value: UserSettings[K]): Promise<void> {
  await database.settings.put({ key, value: value as Json });
}

/**
 * Calls `on` with the setting now and whenever it changes, in this tab or another. Returns a function that stops watching.
 */
export function watchSetting<K extends keyof UserSettings>(
  key: K,
  on: (value: UserSettings[K]) => void,
  onError: (error: unknown) => void,
): () => void {
  return watchQuery(() => getSetting(key), on, onError);
}

/** The settings that results are compared with. */
export async function getReportSettings(): Promise<ReportSettings> {
  const [cohort, margin, reliance] = await Promise.all([getSetting('cohort'), getSetting('margin'), getSetting('reliance')]);
  return { cohort, margin, reliance };
}

/** The same, now and whenever they change. */
export const watchReportSettings = (on: (value: ReportSettings) => void, onError: (error: unknown) => void): (() => void) =>
  watchQuery(getReportSettings, on, onError);
