import {
  mirroredSettingKeys,
  readMirroredSetting,
  restoreMirroredSetting,
  setMirroredSettingSaver,
  unsavedSettingKey,
  type MirroredSettingKey,
} from '../../core/work/mirror.ts';
import type { Json } from '../../base/json/json.ts';
import { database } from './database.ts';
import { watchQuery } from './watch.ts';

/** In this tab: the pending write of each key, and how many writes there were. */
const writing = new Map<MirroredSettingKey, Promise<void>>();
const writes = new Map<MirroredSettingKey, number>();
/** Keys that could not be saved because the disk was full. */
const failedKeys = new Set<MirroredSettingKey>();

/**
 * Stores the settings of core/work/mirror.ts in the database, and keeps their mirror in localStorage equal to them in all
 * tabs.
 *
 * The database leads: a deleted setting stays deleted, even if an old mirror still has it. An old version knew only
 * localStorage. Its values are taken over once, if the database has no row for them (a row may hold `null`).
 *
 * A value marked as unsaved leads instead. An earlier page was reloaded before it was saved, or the disk was full. Such a
 * value is saved at the start, and failed ones are retried after the next successful save. `on` reports which settings were
 * restored.
 */
export function syncSettingsMirror(on: (restored: readonly MirroredSettingKey[]) => void): () => void {
  setMirroredSettingSaver(save);
  let isStart = true;
  return watchQuery(
    async () => {
      const before = new Map(writes);
      const rows = await database.settings.bulkGet([...mirroredSettingKeys]);
      return mirroredSettingKeys.map((key, at) => ({ key, row: rows[at], isLatest: before.get(key) === writes.get(key) }));
    },
    (found) => {
      const restored = found
        .filter(({ key, row, isLatest }) => isLatest && reconcile(key, row, isStart))
        .map(({ key }) => key);
      isStart = false;
      if (restored.length > 0) on(restored);
    },
    () => undefined,
  );
}

/** Resolves when every pending write of this tab is stored. */
export const waitForMirrorWrites = async (): Promise<void> => void (await Promise.all(writing.values()));

/** Returns whether the mirror was changed. */
function reconcile(key: MirroredSettingKey, row: { readonly value: Json } | undefined, isStart: boolean): boolean {
  if (writing.has(key)) return false;
  const here = readMirroredSetting(key);
  if (localStorage.getItem(unsavedSettingKey(key)) !== null) {
    // After the start, the mark is another tab's, which saves the value itself.
    if (isStart) save(key, here);
  } else if (!row) {
    if (here !== null) takeOver(key, here);
  } else if ((typeof row.value === 'string' || row.value === null) && row.value !== here) {
    restoreMirroredSetting(key, row.value);
    return true;
  }
  return false;
}

function save(key: MirroredSettingKey, text: string | null): void {
  failedKeys.delete(key);
  const before = writing.get(key) ?? Promise.resolve();
  writes.set(key, (writes.get(key) ?? 0) + 1);
  const now: Promise<void> = before
    .then(() => database.settings.put({ key, value: text }))
    .then(
      () => true,
      () => false,
    )
    .then((isSaved) => {
      if (writing.get(key) !== now) return;
      writing.delete(key);
      if (!isSaved) return void failedKeys.add(key);
      localStorage.removeItem(unsavedSettingKey(key));
      // Retries only after a successful save, so that a failing write does not repeat itself.
      for (const other of failedKeys)
        if (localStorage.getItem(unsavedSettingKey(other)) !== null) save(other, readMirroredSetting(other));
    });
  writing.set(key, now);
}

/** Skips the write if another tab was quicker. */
function takeOver(key: MirroredSettingKey, value: string): void {
  database
    .transaction('rw', database.settings, async () => {
      if (!(await database.settings.get(key))) await database.settings.add({ key, value });
    })
    .catch(() => undefined);
}
