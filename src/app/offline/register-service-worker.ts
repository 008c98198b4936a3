import { getAppFilesCacheName } from '../../engine/offline/kept-caches.ts';

/**
 * Undefined if the browser or a person’s settings forbid storage, or if a try adds no files. Firefox ends an installation
 * after a minute. The next installation keeps the files that are already cached and fetches the others.
 */
export async function registerServiceWorker(
  container: ServiceWorkerContainer,
  scope: string,
): Promise<ServiceWorkerRegistration | undefined> {
  let kept = await countKeptFiles(scope);
  for (;;) {
    const registration = await container
      .register(new URL('service-worker.js', document.baseURI), { updateViaCache: 'none' })
      .catch(() => undefined);
    if (!registration || (await isInstalled(registration))) return registration;
    const before = kept;
    kept = await countKeptFiles(scope);
    if (kept <= before) return undefined;
  }
}

/** True at once if an older version is active; the page does not wait for the newer one. */
async function isInstalled({ active, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active || !installing) return true;
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
  });
}

/** 0 where the browser or a person’s settings forbid storage. */
async function countKeptFiles(scope: string): Promise<number> {
  try {
    return (await (await caches.open(getAppFilesCacheName(scope))).keys()).length;
  } catch {
    return 0;
  }
}
