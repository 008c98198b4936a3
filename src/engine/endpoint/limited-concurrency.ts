/**
 * Works on things in their order, so many at once. The first error ends all that is under way and is thrown when it has
 * ended; after an abort nothing more is begun, and nothing is thrown.
 */
export async function withConcurrency<T>(
  limit: number,
  things: readonly T[],
  stop: AbortController,
  work: (thing: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  let next = 0;
  const workOn = async () => {
    while (next < things.length && !stop.signal.aborted) {
      try {
        await work(things[next++]!, stop.signal);
      } catch (error) {
        failure ??= { error };
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, things.length) }, workOn));
  if (failure) throw failure.error;
}
