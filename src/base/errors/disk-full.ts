import { UserError } from './user-error.ts';

/** Browsers tell it as a QuotaExceededError, Dexie at times as an AbortError around one. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || isDiskFull(inner);
}

/** What the work gives; where the disk is full, a UserError with the sentence that says what was kept. */
export async function runWithDiskFullMessage<T>(sentence: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new UserError(sentence) : error;
  }
}
