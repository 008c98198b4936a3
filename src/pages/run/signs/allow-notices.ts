import { setSetting } from '../../../store/database/settings.ts';

/** Asks the browser, once a person has said that they want notices; gives why there are none, in a sentence. */
export async function requestNotifications(): Promise<string | undefined> {
  const permission = await Notification.requestPermission();
  await setSetting('noticeAtEnd', permission === 'granted' ? 'yes' : 'no');
  return permission === 'granted'
    ? undefined
    : 'The browser does not let this page show notices. Its settings for this site can change that.';
}
