import { database } from '../database/database.ts';

/**
 * The time in the Trash is not measured by the clock alone: one wrong clock would empty the Trash. Instead it counts days on
 * which the app was opened. Each opening counts at most one day. It counts only if the clock says that at least a day has
 * passed since the last count. A clock that jumps ahead adds one day. A clock that is set back adds none, and the count
 * continues from there.
 */
export interface OpenedDayCounter {
  /** Days counted so far, in total. */
  readonly day: number;
  /** The clock's time when the last day was counted, or when the clock was found to be set back. */
  readonly at: number;
  /** The day on which each entry was first seen in the Trash. */
  readonly since: Readonly<Record<string, number>>;
}

const key = 'bin-days';
const dayMs = 86_400_000;

/** Counts today, and returns the entries that have been in the Trash for at least `days` days. */
export function countDayAndListExpired(inBin: readonly string[], now: number, days: number): Promise<readonly string[]> {
  return database.transaction('rw', database.settings, async () => {
    const stored = (await database.settings.get(key))?.value;
    const before = isBinDays(stored) ? stored : { day: 0, at: now, since: {} };
    const after = advanceTrashDayCount(before, inBin, now);
    if (JSON.stringify(after) !== JSON.stringify(stored))
      await database.settings.put({ key, value: { day: after.day, at: after.at, since: { ...after.since } } });
    return inBin.filter((thing) => after.day - (after.since[thing] ?? after.day) >= days);
  });
}

/** The count after a start of the app. */
export function advanceTrashDayCount(before: OpenedDayCounter, inBin: readonly string[], now: number): OpenedDayCounter {
  const isNextDay = now - before.at >= dayMs;
  const day = before.day + Number(isNextDay);
  return {
    day,
    at: isNextDay || now < before.at ? now : before.at,
    since: Object.fromEntries(inBin.map((thing) => [thing, before.since[thing] ?? day])),
  };
}

function isBinDays(value: unknown): value is OpenedDayCounter {
  if (typeof value !== 'object' || value === null) return false;
  const { day, at, since } = value as Partial<Record<keyof OpenedDayCounter, unknown>>;
  return typeof day === 'number' && typeof at === 'number' && typeof since === 'object' && since !== null;
}
