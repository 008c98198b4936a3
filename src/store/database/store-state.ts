import { Dexie } from 'dexie';
import { isDiskFull } from '../../base/errors/disk-full.ts';
import { database } from './database.ts';
import { newerSchemaMessage } from './guarded-open.ts';

/**
 * What keeps a page from its data. `refused`: the browser lets the page store nothing. `silent`: no answer for some seconds;
 * `blocked`: because another tab has an older version open. `newer`: a newer version of the app wrote the data, or waits to.
 * `full`: the disk is full.
 */
export type StoreTrouble = 'refused' | 'silent' | 'blocked' | 'newer' | 'full';

/** Opening for longer than this is reported. It continues, and pending queries run once it succeeds. */
const patienceMs = 5000;

/** Opens the database and calls `on` whenever what keeps a page from it changes; `undefined` if nothing does. */
export function openAndWatchDatabase(on: (trouble: StoreTrouble | undefined) => void, db: Dexie = database): void {
  let isBlocked = false;
  const timer = setTimeout(() => on(isBlocked ? 'blocked' : 'silent'), patienceMs);
  db.on('blocked', () => {
    isBlocked = true;
    on('blocked');
  });
  // Another tab has a newer version of the app. Dexie closes the database at once, so that it can be upgraded.
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    if (newVersion !== null && newVersion > 0) on('newer');
  });
  Promise.resolve(db.open())
    .then(
      () => on(undefined),
      (error: unknown) => on(troubleOf(error)),
    )
    .finally(() => clearTimeout(timer));
}

function troubleOf(error: unknown): StoreTrouble {
  if (isDiskFull(error)) return 'full';
  return error instanceof Error && error.message === newerSchemaMessage ? 'newer' : 'refused';
}
