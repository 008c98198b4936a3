/** Browsers tell it as a QuotaExceededError, Dexie at times as an AbortError around one. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || isDiskFull(inner);
}
