import { appScopeAddress } from './keeping.ts';

/** Shown if an engine’s own files are not stored and cannot be fetched. */
export const engineMissingMessage =
  'The program that runs this model is not kept on this machine and cannot be fetched now. Connect once, and run a model or choose “Keep for offline” in Settings.';

/** The same for the program that compares texts. */
export const comparerMissingMessage =
  'The program that compares texts is not kept on this machine and cannot be fetched now. Connect once, and compare texts or choose “Keep for offline” in Settings.';

/** Shown if the server answers, so the connection is not the reason. */
export const engineFailedOnlineMessage =
  'The browser did not start the program that runs this model, although the server answers. Reload the page and try again.';

/** The same for the program that compares texts. */
export const comparerNotStartedMessage =
  'The browser did not start the program that compares texts, although the server answers. Reload the page and try again.';

/** Whether the app’s server answers now. The service worker passes HEAD to the network, so a stored file does not count. */
export async function isAppServerReachable(): Promise<boolean> {
  const response = await fetch(appScopeAddress(), { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response !== undefined;
}

/** Why the worker that compares texts did not start. */
export const comparerFailureMessage = async (): Promise<string> =>
  (await isAppServerReachable()) ? comparerNotStartedMessage : comparerMissingMessage;
