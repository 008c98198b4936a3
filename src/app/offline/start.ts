import { getSetting } from '../../store/database/settings.ts';
import { storeIsolationChoice } from '../../engine/offline/isolation-choice.ts';
import { cacheMissingPartFiles } from '../../engine/offline/kept-parts.ts';
import { getAppFilesCacheName } from '../../engine/offline/kept-caches.ts';
import { isDataSaverOn } from '../../engine/offline/keeping.ts';
import { watchForNewAppVersion } from './new-version.ts';
import { listenForLaunchedFiles } from './launched.ts';

/** Once the page is idle: what opens files from the desktop, and what keeps the app for when there is no connection. */
export async function startOfflineSupport(): Promise<void> {
  listenForLaunchedFiles();
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return;
  const scope = new URL('./', document.baseURI).href;
  const known = await container.getRegistration().catch(() => undefined);
  // Who saves data has not asked for 8 MB; what is here is looked after all the same.
  if (isDataSaverOn() && known?.scope !== scope) return;
  const registration = await registerWorker(container, scope);
  if (!registration) return;
  watchForNewAppVersion(container, registration);
  await container.ready;
  // The setting leads: it may have come with a back-up.
  await storeIsolationChoice(scope, (await getSetting('threads')) === 'yes').catch(() => undefined);
  await cacheMissingPartFiles().catch(() => undefined);
}

/**
 * Undefined where the browser or a person’s settings forbid storage. Firefox ends an installation after a minute. The next
 * installation keeps the files that are already cached and fetches the others.
 */
async function registerWorker(
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

/** True at once where an older version is active: the page does not wait for the newer one. */
async function isInstalled({ active, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active || !installing) return true;
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
  });
}

/** 0 where pages may not keep anything. */
async function countKeptFiles(scope: string): Promise<number> {
  try {
    return (await (await caches.open(getAppFilesCacheName(scope))).keys()).length;
  } catch {
    return 0;
  }
}
