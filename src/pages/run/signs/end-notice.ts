import { plural } from '../../../core/words/format.ts';
import { getSetting } from '../../../store/database/settings.ts';
import type { RunProgress } from '../run-progress.ts';

/** The notification’s text for a run that ended by itself; undefined if the user paused or stopped it. */
export function endNotificationWords({ state, done, failed, why }: RunProgress, name: string) {
  if (state === 'finished')
    return {
      title: `Finished: ${name}`,
      body: `${plural(done, 'answer')}${failed > 0 ? `, ${failed} of them failed` : ''}.`,
    };
  return why === undefined ? undefined : { title: `Paused: ${name}`, body: why };
}

/** Whether the browser has notifications. Permission is a separate question. */
export const hasNotificationSupport = (): boolean => 'Notification' in globalThis && isSecureContext;

/** Notifies a user who is not looking at the page that a run has ended, if they asked for it. */
export async function showEndNotification(run: string, progress: RunProgress, name: string): Promise<void> {
  const words = endNotificationWords(progress, name);
  if (!words || document.visibilityState === 'visible' || !hasNotificationSupport()) return;
  if (Notification.permission !== 'granted' || (await getSetting('noticeAtEnd')) !== 'yes') return;
  const { title, body } = words;
  try {
    const notice = new Notification(title, { body, tag: run });
    notice.onclick = () => {
      window.focus();
      location.hash = `/run/${run}`;
      notice.close();
    };
  } catch {
    // On phones only a service worker may show notifications.
    const registered = await navigator.serviceWorker?.getRegistration();
    await registered?.showNotification(title, { body, tag: run });
  }
}
