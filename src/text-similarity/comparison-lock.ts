import { getWebLocks } from '../base/workers/web-locks.ts';

/** Does `work` as the one tab that compares the run's answers: after the one that is at it, of which `onWait` is told. Rejects when aborted while waiting. */
export async function withComparisonLock(
  run: string,
  work: () => Promise<void>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<void> {
  // Over plain http from another machine every tab believes that it is alone.
  const locks = getWebLocks();
  if (!locks) return work();
  const name = `evenkeel-compare-${run}`;
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isFree) return;
  onWait();
  await locks.request(name, { signal }, work);
}
