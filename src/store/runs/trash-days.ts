import { database } from '../database/database.ts';

/**
 * How long something has lain in the bin is not asked of the clock alone: one that is wrong once would empty the bin. Days are counted on
 * which the app was opened: one at most each time, and only where the clock says that a day or more has passed since the last was counted.
 * A clock that jumps ahead counts for one day; one that is set back for none, and the count goes on from there.
 */
export interface OpenedDayCounter {
  /** Days counted so far, ever. */
  readonly day: number;
  /** What the clock said when the last of them was counted, or when it was seen to be set back since. */
  readonly at: number;
  /** The day on which each thing was first seen in the bin. */
  readonly since: Readonly<Record<string, number>>;
}

const key = 'bin-days';
const dayMs = 86_400_000;

/** Counts today, and gives those of the things in the bin that have been seen there for so many days. */
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
