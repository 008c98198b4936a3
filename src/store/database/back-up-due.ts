import { database } from './database.ts';
import { getSetting } from './settings.ts';
import { estimateStorageUsage } from './usage.ts';

/** Milliseconds after which what is not in a back-up is worth a reminder, and for which “Not now” holds. */
const week = 7 * 86_400_000;

/**
 * Whether a person should be reminded to back up: the browser may clear the database when its disk runs short, a run is older than a week or
 * there are at least three, one of them came after the last back-up, and the last back-up and the last “Not now” are a week ago.
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

/** Until when “Not now” holds. */
export const computeBackUpSnoozeEnd = (now = Date.now()): number => now + week;
