import { openAndWatchDatabase, type StoreTrouble } from './store-state.ts';

/** The page has this long to itself first. */
const sweepAfterMs = 10_000;
const restMs = 50;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Maintenance at every start of the app, after the page has loaded. `on` reports what keeps the page from its data. It first
 * deletes expired entries in the Trash, then rows without a run or set.
 */
export async function maintainStore(on: (trouble: StoreTrouble | undefined) => void): Promise<void> {
  openAndWatchDatabase(on);
  // Loaded now, while there is a connection.
  const [{ deleteExpiredTrash }, { sweepOrphans }] = await Promise.all([
    import('../runs/trash.ts'),
    import('./sweep-orphans.ts'),
  ]);
  await wait(sweepAfterMs);
  await deleteExpiredTrash();
  await inOneTab(() => sweepOrphans(() => wait(restMs)));
}

/** One tab is enough. Browsers without locks run it in every tab, which does no harm. */
async function inOneTab(work: () => Promise<unknown>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) await work();
  else await locks.request('evenkeel-sweep', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
