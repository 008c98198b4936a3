import { getSetting } from '../../store/database/settings.ts';
import { storeIsolationChoice } from '../../engine/offline/isolation-choice.ts';
import { cacheMissingPartFiles } from '../../engine/offline/kept-parts.ts';
import { isDataSaverOn } from '../../engine/offline/keeping.ts';
import { watchForNewAppVersion } from './new-version.ts';
import { listenForLaunchedFiles } from './launched.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** Once the page is idle: what opens files from the desktop, and what keeps the app for when there is no connection. */
export async function startOfflineSupport(): Promise<void> {
  listenForLaunchedFiles();
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return;
  const scope = new URL('./', document.baseURI).href;
  const known = await container.getRegistration().catch(() => undefined);
  // Who saves data has not asked for 8 MB; what is here is looked after all the same.
  if (isDataSaverOn() && known?.scope !== scope) return;
  const registration = await registerServiceWorker(container, scope);
  if (!registration) return;
  watchForNewAppVersion(container, registration);
  await container.ready;
  // The setting leads: it may have come with a back-up.
  await storeIsolationChoice(scope, (await getSetting('threads')) === 'yes').catch(() => undefined);
  await cacheMissingPartFiles().catch(() => undefined);
}
