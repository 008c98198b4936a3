import { setSetting } from '../../../store/database/settings.ts';

/** Asks the browser for permission, after the user has accepted notifications. Returns a sentence if the browser refuses. */
export async function requestNotifications(): Promise<string | undefined> {
  const permission = await Notification.requestPermission();
  await setSetting('noticeAtEnd', permission === 'granted' ? 'yes' : 'no');
  return permission === 'granted'
    ? undefined
    : 'The browser does not let this page show notifications. Its settings for this site can change that.';
}
