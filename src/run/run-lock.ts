import { getWebLocks } from '../base/workers/web-locks.ts';
import type { HeartbeatLocks } from '../store/database/beating-locks.ts';

/**
 * Locks show which tab runs a run. Web Locks end with their tab, however it ends. A page without them (plain http from
 * another machine) uses locks with a heartbeat instead. A browser runs only one run at a time. Two runs would share the same
 * cores and memory, and each would measure the other's load. The next run waits in line.
 */
const lockOf = (runId: string): string => `evenkeel-run-${runId}`;
const engineLock = 'evenkeel-engine';

let standIn: Promise<HeartbeatLocks> | undefined;

/** Without a database (Node), no other tab can share it. */
function otherLocks(): Promise<HeartbeatLocks> | undefined {
  if (typeof indexedDB === 'undefined') return undefined;
  return (standIn ??= import('../store/database/beating-locks.ts').then((locks) => new locks.HeartbeatLocks()));
}

/** A heartbeat lock aborts if another tab took over the run while this tab was asleep. Web Locks are never lost. */
const never = new AbortController().signal;

/** Does `work` as the only tab that runs the run. Returns false and does nothing if another tab runs it. */
export async function tryWithRunLock(runId: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
  const manager = getWebLocks();
  if (!manager) {
    const locks = await otherLocks();
    return locks ? locks.ifFree(lockOf(runId), work) : work(never).then(() => true);
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    const isOurs = await manager.request(lockOf(runId), { ifAvailable: true }, async (lock) => {
      if (lock) await work(never);
      return lock !== null;
    });
    if (isOurs) return true;
    // A watching tab holds the lock for a moment when it learns that the run's tab is gone. That is no reason to give up.
    if (await isRunLocked(runId)) return false;
  }
  return false;
}

/** Does `work` when no other run is active. Calls `onWait` if it has to wait. Rejects if it is aborted while waiting. */
export async function withEngineLock(work: () => Promise<void>, onWait: () => void, signal: AbortSignal): Promise<void> {
  const manager = getWebLocks();
  if (!manager) {
    const locks = await otherLocks();
    if (!locks) return work();
    if (await locks.ifFree(engineLock, work)) return;
    onWait();
    return locks.whenFree(engineLock, work, signal);
  }
  const isFree = await manager.request(engineLock, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isFree) return;
  onWait();
  await manager.request(engineLock, { signal }, work);
}

/** Whether a tab runs the run now. */
export async function isRunLocked(runId: string): Promise<boolean> {
  const manager = getWebLocks();
  if (!manager) return (await (await otherLocks())?.isHeld(lockOf(runId))) ?? false;
  const held = (await manager.query()).held ?? [];
  return held.some(({ name, mode }) => name === lockOf(runId) && mode === 'exclusive');
}

/** Whether any tab runs a run now, or waits to. */
export async function isAnyRunGoingOn(): Promise<boolean> {
  const held = (await getWebLocks()?.query())?.held ?? [];
  return held.some(({ name, mode }) => name?.startsWith(lockOf('')) && mode === 'exclusive');
}

/** Resolves when no tab runs the run any more, or at once if none does. */
export async function waitUntilUnlocked(runId: string, signal: AbortSignal): Promise<void> {
  const manager = getWebLocks();
  if (!manager) return (await otherLocks())?.untilFree(lockOf(runId), signal);
  await manager.request(lockOf(runId), { mode: 'shared', signal }, () => undefined);
}
