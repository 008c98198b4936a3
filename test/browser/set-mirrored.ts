import type { Page } from 'playwright-core';
import { untilDatabase } from './until-database.ts';

/**
 * Sets a value that the app keeps in its database and mirrors in localStorage. Like the app, it sets both. `null` removes
 * it.
 */
export async function setMirrored(page: Page, key: string, value: unknown): Promise<void> {
  await untilDatabase(page);
  const text = value === null ? null : JSON.stringify(value);
  await page.evaluate(
    async ([key, text]) => {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      const open = indexedDB.open('evenkeel');
      await new Promise((resolve, reject) => {
        open.onsuccess = resolve;
        open.onerror = () => reject(open.error);
      });
      const change = open.result.transaction('settings', 'readwrite');
      change.objectStore('settings').put({ key, value: text });
      await new Promise((resolve) => (change.oncomplete = resolve));
      open.result.close();
    },
    [key, text] as const,
  );
}
