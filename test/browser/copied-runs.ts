import type { Page } from 'playwright-core';

/** How many copies to make, and how they differ from the run. */
export interface Copies {
  readonly count: number;
  /** Copies the run’s answers too. */
  readonly answers?: boolean;
  /** Writes rows as version 0.1 did: without the fields that lists of runs read. */
  readonly before?: boolean;
}

/** Copies a run of this browser. The names of the copies count up, and each copy is a minute older than the one before. */
export async function copyRun(page: Page, run: string, copies: Copies): Promise<void> {
  await page.evaluate(
    async ({ run, copies: { count, answers = false, before = false } }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('The database refused.'));
        });
      const database = await done(indexedDB.open('evenkeel'));
      const reading = database.transaction(['runs', 'plans', 'responses']);
      const row = (await done(reading.objectStore('runs').get(run))) as { createdAt: number };
      const isKept = ([field]: [string, unknown]) => !before || !['outline', 'counted'].includes(field);
      const kept = Object.fromEntries(Object.entries(row).filter(isKept));
      const plan = (await done(reading.objectStore('plans').get(run))) as object;
      const range = IDBKeyRange.bound([run, ''], [run, '\uffff']);
      const responses = (await done(reading.objectStore('responses').getAll(range))) as object[];
      for (let n = 1; n <= count; n++) {
        const id = n.toString(16).padStart(64, '0');
        const writing = database.transaction(['runs', 'plans', 'responses'], 'readwrite', { durability: 'relaxed' });
        const copy = { ...kept, id, name: `Copy ${n}`, createdAt: row.createdAt - n * 60_000 };
        writing.objectStore('runs').put(copy);
        writing.objectStore('plans').put({ ...plan, id });
        if (answers) for (const response of responses) writing.objectStore('responses').put({ ...response, run: id });
        await new Promise((resolve, reject) => {
          writing.oncomplete = resolve;
          writing.onerror = reject;
        });
      }
      database.close();
    },
    { run, copies },
  );
}
