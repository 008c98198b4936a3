/** Does `work` as the one tab that compares the run's answers; false, and nothing done, when another tab does. */
export async function comparisonLock(run: string, work: () => Promise<void>): Promise<boolean> {
  // A page has no locks over plain http from another machine: every tab then believes that it is alone.
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return work().then(() => true);
  return locks.request(`evenkeel-compare-${run}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
