/**
 * Web Locks say which tab runs a run: they end with their tab, however it ends. One run at a time in a browser, because two
 * would share the same cores and memory, and each would measure the other's load; the next one waits in line.
 */
const lockOf = (runId: string): string => `evenkeel-run-${runId}`;
const engineLock = 'evenkeel-engine';

/** Where a page has no locks (plain http from another machine), every tab believes that it is alone. */
const locks = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;

/** Does `work` as the one tab that runs the run; false, and nothing done, when another tab does. */
export async function asTheOnlyTab(runId: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks();
  if (!manager) return work().then(() => true);
  for (let attempt = 0; attempt < 5; attempt++) {
    const isOurs = await manager.request(lockOf(runId), { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
    if (isOurs) return true;
    // A watching tab holds the lock for a moment when it hears that the run's tab is gone: that is no reason to give up.
    if (await isHeld(runId)) return false;
  }
  return false;
}

/** Does `work` when no other run is going on; `onWait` is called when there is one to wait for. Rejects when aborted while waiting. */
export async function withEngineLock(
  work: () => Promise<void>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<void> {
  const manager = locks();
  if (!manager) return work();
  const isFree = await manager.request(engineLock, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isFree) return;
  onWait();
  await manager.request(engineLock, { signal }, work);
}

/** Whether a tab runs it now. */
export async function isHeld(runId: string): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name, mode }) => name === lockOf(runId) && mode === 'exclusive');
}

/** Whether any tab runs any run now, or waits to. */
export async function isAnyRunGoingOn(): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name, mode }) => name?.startsWith(lockOf('')) && mode === 'exclusive');
}

/** Resolves when no tab runs it any more; at once when none does. */
export async function untilFree(runId: string, signal: AbortSignal): Promise<void> {
  await locks()?.request(lockOf(runId), { mode: 'shared', signal }, () => undefined);
}
