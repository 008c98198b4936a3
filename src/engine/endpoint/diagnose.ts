import type { ReachedServerFault } from './trial-request.ts';
import { isOnLocalNetwork, isOnThisMachine } from './this-machine.ts';

/** What can stand between a page and a server. */
export type ConnectionFault =
  | ReachedServerFault
  | 'not running'
  | 'silent'
  | 'refused by CORS'
  | 'http from https'
  /** The browser asks a person whether a page may reach this machine, or its network. */
  | 'not let by the browser';

/** What is known of a request that came to nothing a page may read. */
export interface RequestCircumstances {
  readonly page: { readonly protocol: string; readonly hostname: string };
  /** What the browser says of reaching this machine, or the local network; `unknown`: it knows no such permission. */
  readonly permission: PermissionState | 'unknown';
  /** Safari takes http on this machine for http from anywhere (WebKit bug 171934). */
  readonly isSafari: boolean;
  /** Not even an unreadable answer comes through from a server that does not allow it (COEP), so that none came says nothing. */
  readonly holdsBack: boolean;
  /** Whether a request that may be put to anybody (`no-cors`) was answered. */
  readonly answersAnybody: boolean;
}

/**
 * Which faults it may have been, the likeliest first: one where the browser lets them be told apart, else all that they may be. Of http from an
 * https page: browsers let through what is on this machine (Safari not even that). Chromium lets a page reach http on the local network too, where
 * the person allows it, but no worker, which asks endpoints here (tried in Chromium 156, with `targetAddressSpace` and without).
 */
export function likelyConnectionFaults(url: URL, known: RequestCircumstances): readonly ConnectionFault[] {
  if (known.answersAnybody) return ['refused by CORS'];
  const { page, permission, isSafari, holdsBack } = known;
  const isAskedFor = isAskedOf(url, known);
  const isHere = isOnThisMachine(url);
  const isMixed = page.protocol === 'https:' && url.protocol === 'http:';
  if (isMixed && !isHere) return ['http from https'];
  if (isAskedFor && permission === 'denied') return ['not let by the browser'];
  return [
    ...(isMixed && isSafari ? (['http from https'] as const) : []),
    ...(isAskedFor ? (['not let by the browser'] as const) : []),
    'not running',
    ...(holdsBack ? (['refused by CORS'] as const) : []),
  ];
}

/** A browser that asks the person waits for the answer, and so does the request. */
export const faultsBehindSilence = (
  url: URL,
  known: Pick<RequestCircumstances, 'page' | 'permission'>,
): readonly ConnectionFault[] => (isAskedOf(url, known) ? ['not let by the browser', 'silent'] : ['silent']);

/** Whether the browser asks the person, or asked and was refused: on the way from the public network inwards, so never for a page of this machine. */
const isAskedOf = (url: URL, { page, permission }: Pick<RequestCircumstances, 'page' | 'permission'>): boolean =>
  permission !== 'unknown' &&
  permission !== 'granted' &&
  !isOnThisMachine(page) &&
  (isOnThisMachine(url) || isOnLocalNetwork(url));
