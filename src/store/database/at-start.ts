import { openAndWatchDatabase, type StoreTrouble } from './store-state.ts';

/** Once the page has had this long for itself. */
const sweepAfterMs = 10_000;
const restMs = 50;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is seen to whenever the app is opened, after the page is there; `on` hears what keeps the page from its data: what has lain in the bin for long goes, then what no run or set has any more. */
export async function maintainStore(on: (trouble: StoreTrouble | undefined) => void): Promise<void> {
  openAndWatchDatabase(on);
  // Fetched while there is a connection.
  const [{ deleteExpiredTrash }, { sweepOrphans }] = await Promise.all([
    import('../runs/trash.ts'),
    import('./sweep-orphans.ts'),
  ]);
  await wait(sweepAfterMs);
  await deleteExpiredTrash();
  await inOneTab(() => sweepOrphans(() => wait(restMs)));
}

/** One tab is enough; where there are no locks, several do no harm. */
async function inOneTab(work: () => Promise<unknown>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) await work();
  else await locks.request('evenkeel-sweep', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
