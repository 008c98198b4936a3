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
  const rest = things.values();
  const workOn = async () => {
    for (const thing of rest) {
      if (stop.signal.aborted) return;
      try {
        await work(thing, stop.signal);
      } catch (error) {
        failure ??= { error };
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, things.length) }, workOn));
  if (failure) throw failure.error;
}
