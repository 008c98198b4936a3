import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** Releases each table that is still held. */
const holds = new Set<() => Promise<void>>();

// A test that fails leaves no table held for later tests or for its own retry.
afterEach(async () => {
  for (const letGo of holds) await letGo().catch(() => undefined);
  holds.clear();
});

/**
 * Holds a table of the browser's database, as a slow disk would. From then on every read and write waits, in every tab and
 * worker. Returns a function that releases the table. With `atHash`, it starts when the page's hash begins with this text.
 */
export async function held(page: Page, table: string, atHash = ''): Promise<() => Promise<void>> {
  const holding = await page.evaluateHandle(
    async ([name, hash]) => {
      while (!location.hash.startsWith(hash))
        await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('evenkeel');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('The database was not opened.'));
      });
      const store = database.transaction(name, 'readwrite').objectStore(name);
      const hold = { isOver: false };
      await new Promise<void>((resolve) => {
        // A transaction stays open while it has requests.
        const ask = () => {
          resolve();
          if (hold.isOver) database.close();
          else store.count().onsuccess = ask;
        };
        store.count().onsuccess = ask;
      });
      return hold;
    },
    [table, atHash] as const,
  );
  const letGo = () => {
    holds.delete(letGo);
    return holding.evaluate((hold) => void (hold.isOver = true));
  };
  holds.add(letGo);
  return letGo;
}

/** From now on this tab cannot write to a table, as if the disk were full. Returns a function that ends this. */
export async function refusing(page: Page, table: string): Promise<() => Promise<void>> {
  const refusal = await page.evaluateHandle((name) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name === name) throw new DOMException('There is no room.', 'QuotaExceededError');
      return put.apply(this, row);
    };
    return { end: () => void (IDBObjectStore.prototype.put = put) };
  }, table);
  return () => refusal.evaluate(({ end }) => end());
}

/** Runs `act` and reloads the page at the moment it shows the words. Throws if it already shows them. */
export async function reloadedAt(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate((text) => {
    if (document.body.innerText.includes(text)) throw new Error(`The page says already: ${text}`);
    const look = () => {
      if (!document.body.innerText.includes(text)) return;
      observer.disconnect();
      location.reload();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, words);
  await Promise.all([page.waitForEvent('load'), act()]);
}
