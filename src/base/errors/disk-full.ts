import { UserError } from './user-error.ts';

/** Browsers report a full disk as a QuotaExceededError, Dexie sometimes as an AbortError around one. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || isDiskFull(inner);
}

/** Returns the result of the work. If the disk is full, it throws a UserError with `sentence`, which says what was kept. */
export async function runWithDiskFullMessage<T>(sentence: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new UserError(sentence) : error;
  }
}
