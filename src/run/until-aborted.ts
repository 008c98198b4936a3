/** After an abort, an engine has this long to deliver finished answers. */
const graceMs = 2000;

/** The engine's answers. After an abort it waits only for the grace period, so a hanging engine blocks nothing. */
export async function* streamUntilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = (): void => undefined;
  const graceOver = new Promise<{ done: true; value: undefined }>((resolve) => {
    onAbort = () => {
      timer = setTimeout(() => resolve({ done: true, value: undefined }), graceMs);
    };
  });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const next = iterator.next();
      const result = await Promise.race([next, graceOver]);
      if (result.done) break;
      yield result.value;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
    void iterator.return?.().catch(() => undefined);
  }
}
