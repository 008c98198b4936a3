import { getSetting } from '../../store/database/settings.ts';
import { storeIsolationChoice } from '../../engine/offline/isolation-choice.ts';
import { cacheMissingPartFiles } from '../../engine/offline/kept-parts.ts';
import { isDataSaverOn } from '../../engine/offline/keeping.ts';
import { watchForNewAppVersion } from './new-version.ts';
import { listenForLaunchedFiles } from './launched.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** Runs once the page is idle. It handles files opened from the desktop, and prepares the app for use without a connection. */
export async function startOfflineSupport(): Promise<void> {
  listenForLaunchedFiles();
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return;
  const scope = new URL('./', document.baseURI).href;
  const known = await container.getRegistration().catch(() => undefined);
  // In data-saver mode a person has not asked for 8 MB. What is already installed is still maintained.
  if (isDataSaverOn() && known?.scope !== scope) return;
  const registration = await registerServiceWorker(container, scope);
  if (!registration) return;
  watchForNewAppVersion(container, registration);
  await container.ready;
  // The setting takes precedence, as it may have come with a backup.
  await storeIsolationChoice(scope, (await getSetting('threads')) === 'yes').catch(() => undefined);
  await cacheMissingPartFiles().catch(() => undefined);
}
