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

/** Of this tab: the last writing of each key, and how many there were. */
const writing = new Map<MirroredSettingKey, Promise<void>>();
const writes = new Map<MirroredSettingKey, number>();
/** What the database would not take: the disk was full. */
const failedKeys = new Set<MirroredSettingKey>();

/**
 * Keeps the settings of core/work/mirror.ts in the database, and their mirror in localStorage the same as them, in this tab and in others.
 * The database leads: what was deleted stays so, though an old mirror may still have it. What a version that knew only localStorage left
 * is taken over once, where the database has no word on it (`null` is one). What is marked as unsaved leads: where an earlier page left it so
 * (it was reloaded before the database had it, or the disk was full), it is saved now; so it is once the database takes another. `on` hears which
 * were restored.
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

/** Resolves when all that was written in this tab is on the disk. */
export const waitForMirrorWrites = async (): Promise<void> => void (await Promise.all(writing.values()));

/** Whether the mirror was changed. */
function reconcile(key: MirroredSettingKey, row: { readonly value: Json } | undefined, isStart: boolean): boolean {
  if (writing.has(key)) return false;
  const here = readMirroredSetting(key);
  if (localStorage.getItem(unsavedSettingKey(key)) !== null) {
    // Later it is another tab's, which saves it itself.
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
      // Only after one that was saved: what fails does not begin itself again.
      for (const other of failedKeys)
        if (localStorage.getItem(unsavedSettingKey(other)) !== null) save(other, readMirroredSetting(other));
    });
  writing.set(key, now);
}

/** Unless another tab was quicker. */
function takeOver(key: MirroredSettingKey, value: string): void {
  database
    .transaction('rw', database.settings, async () => {
      if (!(await database.settings.get(key))) await database.settings.add({ key, value });
    })
    .catch(() => undefined);
}
