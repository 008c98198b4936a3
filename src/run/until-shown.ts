/**
 * Resolves when the user sees the tab: at once if the tab is visible or there is no page. Rejects when the signal aborts.
 */
export function waitUntilVisible(signal: AbortSignal): Promise<void> {
  const page = (globalThis as { document?: Document }).document;
  if (page?.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const look = () => {
      if (page.visibilityState === 'hidden') return;
      over.abort();
      resolve();
    };
    page.addEventListener('visibilitychange', look, { signal: over.signal });
    const abort = () => {
      over.abort();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { signal: over.signal });
  });
}
