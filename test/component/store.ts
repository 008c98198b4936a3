import { database } from '../../src/store/database/database.ts';

/** Every record of every table in the browser's database. It reads IndexedDB directly, without the app. */
export async function everything(): Promise<string> {
  const stores = await storesFor('readonly');
  const tables: Record<string, unknown> = {};
  await Promise.all(stores.map(async (store) => (tables[store.name] = await answerTo(store.getAll()))));
  return JSON.stringify(Object.entries(tables).sort());
}

/** Empties every table, as in a new browser. */
export async function emptied(): Promise<void> {
  await Promise.all((await storesFor('readwrite')).map((store) => answerTo(store.clear())));
}

async function storesFor(mode: IDBTransactionMode): Promise<IDBObjectStore[]> {
  // The app creates the tables.
  await database.open();
  const opened = await answerTo(indexedDB.open('evenkeel'));
  const transaction = opened.transaction([...opened.objectStoreNames], mode);
  transaction.oncomplete = () => opened.close();
  return [...opened.objectStoreNames].map((name) => transaction.objectStore(name));
}

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database did not answer.'));
  });
