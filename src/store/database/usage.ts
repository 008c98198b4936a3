/** In bytes; `null` if the browser does not report them. */
export interface StorageUsage {
  readonly usage: number | null;
  readonly quota: number | null;
  /** Whether the browser promised not to clear the database when the disk runs short. */
  readonly persisted: boolean;
}

export async function estimateStorageUsage(): Promise<StorageUsage> {
  const storage = storageManager();
  if (!storage) return { usage: null, quota: null, persisted: false };
  const [{ usage = null, quota = null }, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usage, quota, persisted };
}

/** Whether the browser can be asked to keep the database. */
export const canAskToPersist = (): boolean => storageManager() !== undefined;

/** Asks the browser to keep the database. The browser may refuse, and a run goes on all the same. */
export async function askToPersist(): Promise<boolean> {
  const storage = storageManager();
  if (!storage) return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}

/** Missing on pages served over plain http from another machine, and in WebKitGTK. */
const storageManager = (): StorageManager | undefined =>
  (globalThis.navigator as { storage?: StorageManager } | undefined)?.storage;
