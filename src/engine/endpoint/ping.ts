import { makeGuardedFetch } from '../../base/workers/guarded-fetch.ts';

/** Short, because it only checks whether a server is there. */
const patienceMs = 10_000;
/** A report arrives some milliseconds after its request failed. */
const reportMs = 500;

/**
 * Whether anything answers at an address. `no-cors` lets a page send requests whose answers it may not read. The page only
 * learns that an answer came. The request has no key, cookies or prompt. The Fetch standard (“main fetch”) allows `no-cors`
 * only if redirects are followed.
 *
 * Under COEP (`require-corp`) a worker does not learn even that, unless the server allows it. COEP applies in an isolated
 * page, and wherever the app’s service worker is active. But Chromium then tells the worker’s own observer that it held back
 * an answer.
 */
export async function ping(address: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<boolean> {
  const own = makeGuardedFetch([new URL(address).origin], fetch, 'followed');
  const heldBack = whenHeldBack(address);
  try {
    await own(address, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    return true;
  } catch {
    signal.throwIfAborted();
    return await heldBack.soon();
  } finally {
    heldBack.end();
  }
}

function whenHeldBack(asked: string): { soon(): Promise<boolean>; end(): void } {
  if (!('ReportingObserver' in globalThis)) return { soon: () => Promise.resolve(false), end: () => undefined };
  const address = JSON.stringify(new URL(asked).href);
  let onReported = () => {};
  const report = new Promise<true>((resolve) => (onReported = () => resolve(true)));
  const observer = new ReportingObserver(
    (reports) => {
      // Chromium exposes the report's body only in its JSON.
      if (reports.some((report) => JSON.stringify(report).includes(address))) onReported();
    },
    { types: ['coep'] },
  );
  observer.observe();
  return {
    soon: () => Promise.race([report, new Promise<false>((resolve) => setTimeout(() => resolve(false), reportMs))]),
    end: () => observer.disconnect(),
  };
}
