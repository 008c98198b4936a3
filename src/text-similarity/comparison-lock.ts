import { getWebLocks } from '../base/workers/web-locks.ts';

/**
 * Runs `work` so that only one tab compares the run's answers at a time. If another tab holds the lock, calls `onWait` and
 * waits. Rejects when aborted while waiting.
 */
export async function withComparisonLock(
  run: string,
  work: () => Promise<void>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<void> {
  // Web Locks are missing over plain http from another machine. Then each tab works without a lock.
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
