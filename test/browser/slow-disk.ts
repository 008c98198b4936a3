import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** What lets go of each table that is still held. */
const holds = new Set<() => Promise<void>>();

// A test that fails in between leaves no table held for those after it, or for its own next try.
afterEach(async () => {
  for (const letGo of holds) await letGo().catch(() => undefined);
  holds.clear();
});

/**
 * Holds a table of the browser's database as a slow disk would: from now on whatever reads or writes it waits, in every tab and worker. Returns
 * what lets it go. With `atHash`: from the moment at which the page's hash begins so.
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
        // A transaction lasts as long as it is asked for something.
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

/** From now on this tab stores nothing in a table, as where there is no more room. Returns what ends that. */
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

/** Does something, and reloads the page in the same moment in which it shows the words, which it must not show before. */
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
