import type { ReachedServerFault } from './trial-request.ts';
import { isOnLocalNetwork, isOnThisMachine } from './this-machine.ts';

/** Why a page cannot connect to a server. */
export type ConnectionFault =
  | ReachedServerFault
  | 'not running'
  | 'silent'
  | 'refused by CORS'
  | 'http from https'
  /** The browser asks the user before a page may reach this machine or its network. */
  | 'not let by the browser';

/** The circumstances of a request that gave the page nothing to read. */
export interface RequestCircumstances {
  readonly page: { readonly protocol: string; readonly hostname: string };
  /** The permission to reach this machine or the local network; `unknown`: the browser has no such permission. */
  readonly permission: PermissionState | 'unknown';
  /** Safari treats http on this machine like http from anywhere (WebKit bug 171934). */
  readonly isSafari: boolean;
  /** COEP hides even unreadable answers of servers that do not allow it. A missing answer then proves nothing. */
  readonly holdsBack: boolean;
  /** Whether a `no-cors` request was answered. */
  readonly answersAnybody: boolean;
}

/**
 * The possible faults, the likeliest first: one if the browser lets them be told apart, else all candidates. An https page
 * may request http only on this machine (in Safari not even there). With the user's permission, Chromium also lets a page
 * reach http on the local network. It does not let workers, and here a worker asks endpoints (tested in Chromium 156, with
 * `targetAddressSpace` and without).
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

/** While the browser asks the user, the request waits too. */
export const faultsBehindSilence = (
  url: URL,
  known: Pick<RequestCircumstances, 'page' | 'permission'>,
): readonly ConnectionFault[] => (isAskedOf(url, known) ? ['not let by the browser', 'silent'] : ['silent']);

/**
 * Whether the browser asks the user, or asked and got a refusal. It asks only for requests from a public network inward, so
 * never for a page of this machine.
 */
const isAskedOf = (url: URL, { page, permission }: Pick<RequestCircumstances, 'page' | 'permission'>): boolean =>
  permission !== 'unknown' &&
  permission !== 'granted' &&
  !isOnThisMachine(page) &&
  (isOnThisMachine(url) || isOnLocalNetwork(url));
