import { database } from './database.ts';
import { getSetting } from './settings.ts';
import { estimateStorageUsage } from './usage.ts';

/**
 * In milliseconds. Data that has not been backed up for this long deserves a reminder. “Not now” silences reminders for as
 * long.
 */
const week = 7 * 86_400_000;

/**
 * Whether to remind a person to back up. All of these must hold: the browser may clear the database when disk space runs
 * short; the oldest run is at least a week old, or there are at least three; one run came after the last back-up; the last
 * back-up was at least a week ago, and so was the last “Not now”.
 */
export async function isBackUpDue(now = Date.now()): Promise<boolean> {
  const [backedUpAt, after] = await Promise.all([getSetting('backedUpAt'), getSetting('remindOfBackUpAfter')]);
  if (now < after || now - backedUpAt < week) return false;
  const [first, newest, runs] = await Promise.all([
    database.runs.orderBy('createdAt').first(),
    database.runs.orderBy('createdAt').last(),
    database.runs.count(),
  ]);
  if (!first || !newest || newest.createdAt <= backedUpAt) return false;
  if (runs < 3 && now - first.createdAt < week) return false;
  return !(await estimateStorageUsage()).persisted;
}

/** When “Not now” ends. */
export const computeBackUpSnoozeEnd = (now = Date.now()): number => now + week;
