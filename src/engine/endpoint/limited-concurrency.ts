/** Returns one item after the other; `undefined` at the end. */
interface Things<T> {
  next(): Promise<T | undefined>;
}

/**
 * Works on items in order, at most `limit` at once. The first error aborts the rest and is thrown when all have ended. After
 * an abort it starts nothing more.
 */
export async function forEachWithConcurrency<T>(
  limit: number,
  things: Things<T>,
  stop: AbortController,
  work: (thing: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  const workOn = async () => {
    while (!stop.signal.aborted) {
      try {
        const thing = await things.next();
        if (thing === undefined || stop.signal.aborted) return;
        await work(thing, stop.signal);
      } catch (error) {
        failure ??= { error };
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, workOn));
  if (failure) throw failure.error;
}
