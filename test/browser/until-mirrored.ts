import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { patience } from './app.ts';
import { untilDatabase } from './until-database.ts';

/** Waits until the app's database and its mirror in localStorage agree on this key. Then neither will change the other. */
export async function untilMirrored(page: Page, key: string): Promise<void> {
  await untilDatabase(page);
  const isSo = () =>
    page.evaluate(async (key) => {
      const opening = indexedDB.open('evenkeel');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('The database was not opened.'));
      });
      const asking = database.transaction('settings').objectStore('settings').get(key);
      const row = await new Promise<{ value: string | null } | undefined>((resolve) => {
        asking.onsuccess = () => resolve(asking.result as { value: string | null } | undefined);
      });
      database.close();
      return row?.value === localStorage.getItem(key) && localStorage.getItem(`${key}-unsaved`) === null;
    }, key);
  await vi.waitUntil(isSo, { timeout: patience, interval: 100 });
}
