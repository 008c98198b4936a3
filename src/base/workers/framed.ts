import { UserError } from '../errors/user-error.ts';

/** Whether another page shows this one inside itself: a person may then not see what is clicked, or not know whose it is. */
export const isFramed = (): boolean => globalThis.window !== undefined && window.top !== window;

/** To be called before anything leaves for a server that somebody pays for. */
export function refuseInFrame(): void {
  if (isFramed())
    throw new UserError('This page is in a frame of another page, so it sends nothing to servers. Open it in its own tab.');
}
