import { UserError } from '../errors/user-error.ts';

/** Whether another page embeds this one. A person may then not see what they click, or not know whose page it is. */
export const isFramed = (): boolean => globalThis.window !== undefined && window.top !== window;

/** Call it before any request to a server that somebody pays for. */
export function refuseInFrame(): void {
  if (isFramed())
    throw new UserError('This page is in a frame of another page, so it sends nothing to servers. Open it in its own tab.');
}
