import * as v from 'valibot';
import { database } from './database.ts';

/** How long what was removed can be brought back, at least. */
export const binDays = 30;

const day = 86_400_000;
/** One start of the app stands for no more time than this, whatever the clock says. */
const mostOfAStart = 7 * day;

/** Ids of what lies in the bin. */
export interface BinEntries {
  readonly runs: readonly string[];
  readonly sets: readonly string[];
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const stored = v.object({ at: amount, lived: amount, since: v.record(v.string(), amount) });

const settingsKey = 'bin-clock';

/**
 * What has lain in the bin for 30 days, by time that passed as far as this app can tell. A clock may be wrong: by itself it must neither delete for
 * good what was removed yesterday, nor keep what was removed long ago. So time is counted from start to start: what the clock went on, but no
 * more than 7 days a start, and nothing where it went back. Each entry counts from the start at which it was first seen in the bin. Who opens the
 * app less than once a week has the bin for longer. A count that cannot be read begins anew.
 */
export function entriesDue(now: number, { runs, sets }: BinEntries): Promise<BinEntries> {
  return database.transaction('rw', database.settings, async () => {
    const row = v.safeParse(stored, (await database.settings.get(settingsKey))?.value);
    const { at, lived: before, since: seen } = row.success ? row.output : { at: now, lived: 0, since: {} };
    const lived = before + Math.min(Math.max(0, now - at), mostOfAStart);
    const names = [...runs.map(ofRun), ...sets.map(ofSet)];
    const since = Object.fromEntries(
      names.map((name) => [name, Object.hasOwn(seen, name) ? (seen[name] ?? lived) : lived]),
    );
    await database.settings.put({ key: settingsKey, value: { at: now, lived, since } });
    const isDue = (name: string) => lived - (since[name] ?? lived) >= binDays * day;
    return { runs: runs.filter((run) => isDue(ofRun(run))), sets: sets.filter((set) => isDue(ofSet(set))) };
  });
}

const ofRun = (id: string): string => `run ${id}`;
const ofSet = (id: string): string => `set ${id}`;
