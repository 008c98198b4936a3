import { UserError } from '../../base/errors/user-error.ts';

/** The browser refused to start a worker’s script, although the server answers. */
export class WorkerStartError extends UserError {}

/** How long the service worker may take to fetch the app’s files: 8 MB over a slow connection. */
const patienceMs = 60_000;

/**
 * An isolated page starts only workers whose scripts have its headers. Some hosts leave these out of a 304, and WebKit then refuses
 * the script. The service worker adds them: once it controls the page, a second attempt succeeds.
 */
export async function retryWorkerStart<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof WorkerStartError)) throw error;
    await untilControlled(signal);
    signal?.throwIfAborted();
    return attempt();
  }
}

/** Resolves at once if the page is controlled or the browser has no service workers. Also on abort and after a minute. */
async function untilControlled(signal?: AbortSignal): Promise<void> {
  const container = (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer } | undefined)?.serviceWorker;
  if (!container || container.controller) return;
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    const options = { once: true, signal: over.signal };
    container.addEventListener('controllerchange', () => resolve(), options);
    signal?.addEventListener('abort', () => resolve(), options);
    const timer = setTimeout(resolve, patienceMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  over.abort();
}
