/**
 * Yields each value that `begin` passes to `take`, as it arrives. An aborted signal or an early exit from the loop calls
 * `stop`. After an abort it still yields what arrived. It throws an error of `begin` last.
 */
export async function* streamFromCallback<T>(
  begin: (take: (each: T) => void) => Promise<unknown>,
  stop: () => void,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const arrived: T[] = [];
  let hasEnded = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const coming = begin((each) => {
    arrived.push(each);
    wake();
  })
    .catch((error: unknown) => void (failure = { error }))
    .finally(() => {
      hasEnded = true;
      wake();
    });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    for (;;) {
      const each = arrived.shift();
      if (each !== undefined) yield each;
      else if (hasEnded) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure) throw failure.error;
  } finally {
    signal.removeEventListener('abort', stop);
    if (!hasEnded) {
      stop();
      await coming;
    }
  }
}
