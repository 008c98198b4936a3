import { getWebLocks } from '../base/workers/web-locks.ts';
import type { HeartbeatLocks } from '../store/database/beating-locks.ts';

/**
 * Locks say which tab runs a run: Web Locks end with their tab, however it ends; where a page has none (plain http from another machine),
 * locks with a heartbeat stand in. One run at a time in a browser, because two would share the same cores and memory, and each would
 * measure the other's load; the next one waits in line.
 */
const lockOf = (runId: string): string => `evenkeel-run-${runId}`;
const engineLock = 'evenkeel-engine';

let standIn: Promise<HeartbeatLocks> | undefined;

/** Without a database (Node) nobody else is there to share it with. */
function otherLocks(): Promise<HeartbeatLocks> | undefined {
  if (typeof indexedDB === 'undefined') return undefined;
  return (standIn ??= import('../store/database/beating-locks.ts').then((locks) => new locks.HeartbeatLocks()));
}

/** Aborts when another tab has taken a run over, as this one was asleep; Web Locks are never lost. */
const never = new AbortController().signal;

/** Does `work` as the one tab that runs the run; false, and nothing done, when another tab does. */
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
    // A watching tab holds the lock for a moment when it hears that the run's tab is gone: that is no reason to give up.
    if (await isRunLocked(runId)) return false;
  }
  return false;
}

/** Does `work` when no other run is going on; `onWait` is called when there is one to wait for. Rejects when aborted while waiting. */
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

/** Whether a tab runs it now. */
export async function isRunLocked(runId: string): Promise<boolean> {
  const manager = getWebLocks();
  if (!manager) return (await (await otherLocks())?.isHeld(lockOf(runId))) ?? false;
  const held = (await manager.query()).held ?? [];
  return held.some(({ name, mode }) => name === lockOf(runId) && mode === 'exclusive');
}

/** Whether any tab runs any run now, or waits to. */
export async function isAnyRunGoingOn(): Promise<boolean> {
  const held = (await getWebLocks()?.query())?.held ?? [];
  return held.some(({ name, mode }) => name?.startsWith(lockOf('')) && mode === 'exclusive');
}

/** Resolves when no tab runs it any more; at once when none does. */
export async function waitUntilUnlocked(runId: string, signal: AbortSignal): Promise<void> {
  const manager = getWebLocks();
  if (!manager) return (await otherLocks())?.untilFree(lockOf(runId), signal);
  await manager.request(lockOf(runId), { mode: 'shared', signal }, () => undefined);
}
