/** Hands out one thing after the other; `undefined`: there are no more. */
interface Things<T> {
  next(): Promise<T | undefined>;
}

/**
 * Works on things in their order, so many at once. The first error ends all that is under way and is thrown when it has
 * ended; after an abort nothing more is begun, and nothing is thrown.
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
