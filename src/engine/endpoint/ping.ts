import { makeGuardedFetch } from '../../base/workers/guarded-fetch.ts';

/** It only asks whether anybody is there. */
const patienceMs = 10_000;
/** A report comes some milliseconds after the request that it is of has failed. */
const reportMs = 500;

/**
 * Whether anything answers at an address, whoever asks: `no-cors` lets a page ask where it may not read, and gives it nothing but that there was an
 * answer. Without a key, cookies or a prompt. The Fetch standard (“main fetch”) refuses `no-cors` with any other way of taking redirects than to
 * follow them.
 *
 * A worker under COEP (`require-corp`: in an isolated page, and wherever the app’s service worker is) does not get even that from a server that
 * does not allow it; but Chromium then tells the worker’s own observer that an answer was held back.
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
      // Chromium has what its body says in its JSON alone.
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
