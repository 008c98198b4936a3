import { getSetting } from '../../store/database/settings.ts';
import { storeIsolationChoice } from '../../engine/offline/isolation-choice.ts';
import { cacheMissingPartFiles } from '../../engine/offline/kept-parts.ts';
import { getAppFilesCacheName } from '../../engine/offline/kept-caches.ts';
import { isDataSaverOn } from '../../engine/offline/keeping.ts';
import { watchForNewAppVersion } from './new-version.ts';
import { listenForLaunchedFiles } from './launched.ts';

/** Runs once the page is idle. It handles files opened from the desktop, and prepares the app for use without a connection. */
export async function startOfflineSupport(): Promise<void> {
  listenForLaunchedFiles();
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return;
  const scope = new URL('./', document.baseURI).href;
  const known = await container.getRegistration().catch(() => undefined);
  // In data-saver mode a person has not asked for 8 MB. What is already installed is still maintained.
  if (isDataSaverOn() && known?.scope !== scope) return;
  const registration = await registerWorker(container, scope);
  if (!registration) return;
  watchForNewAppVersion(container, registration);
  await container.ready;
  // The setting takes precedence, as it may have come with a backup.
  await storeIsolationChoice(scope, (await getSetting('threads')) === 'yes').catch(() => undefined);
  await cacheMissingPartFiles().catch(() => undefined);
}

/**
 * Undefined if the browser or a person's settings forbid storage, or if a try adds no files. Firefox ends an installation
 * after a minute. The next installation keeps the files that are already cached and fetches the others.
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

/** True at once if an older version is active; the page does not wait for the newer one. */
async function isInstalled({ active, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active || !installing) return true;
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
  });
}

/** 0 if pages cannot store anything. */
async function countKeptFiles(scope: string): Promise<number> {
  try {
    return (await (await caches.open(getAppFilesCacheName(scope))).keys()).length;
  } catch {
    return 0;
  }
}
