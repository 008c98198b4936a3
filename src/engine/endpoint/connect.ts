import { refuseInFrame } from '../../base/workers/framed.ts';
import { tryOutEndpoint } from './ask-worker.ts';
import { endpointApiKey, type Endpoint } from './endpoints.ts';
import { isOnThisMachine } from './this-machine.ts';
import { faultsBehindSilence, likelyConnectionFaults, type ConnectionFault } from './diagnose.ts';

/** The result of a connection test: the endpoint's models, or the failure. */
export type ConnectionResult = { readonly models: readonly string[] } | ConnectionFailure;

export interface ConnectionFailure {
  /** One fault, or all possible ones if the browser does not tell them apart. */
  readonly faults: readonly ConnectionFault[];
  /** The engine’s sentence; absent if the server could not be reached. */
  readonly message?: string;
  readonly status?: number | undefined;
}

/** Sends at most `maxTrialRequests` requests, all of them to the endpoint. */
export async function testEndpointConnection(endpoint: Endpoint, signal: AbortSignal): Promise<ConnectionResult> {
  refuseInFrame();
  const found = await tryOutEndpoint({ ...endpoint, key: endpointApiKey(endpoint.id) }, signal);
  if (found.is === 'connected') return { models: found.models };
  if (found.is === 'answered') return { faults: [found.fault], message: found.message, status: found.status };
  const url = new URL(endpoint.baseUrl);
  const known = { ...pageCircumstances(), permission: await permissionFor(url) };
  return found.is === 'silent'
    ? { faults: faultsBehindSilence(url, known), message: found.message }
    : { faults: likelyConnectionFaults(url, { ...known, answersAnybody: found.answersAnybody }) };
}

const pageCircumstances = () => ({
  page: { protocol: location.protocol, hostname: location.hostname },
  isSafari: navigator.vendor.startsWith('Apple'),
  // See ping.ts. Chromium reports answers that it held back. Only Chromium has `userAgentData`.
  holdsBack:
    (globalThis.crossOriginIsolated || navigator.serviceWorker?.controller != null) && !('userAgentData' in navigator),
});

/**
 * Uses the permission names of the Local Network Access draft. Chromium has one name for both from 142 on, and one each from
 * 145 on (developer.chrome.com/blog/local-network-access). A browser throws at unknown names.
 */
async function permissionFor(url: URL): Promise<PermissionState | 'unknown'> {
  for (const name of [isOnThisMachine(url) ? 'loopback-network' : 'local-network', 'local-network-access']) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // Unknown here: try the older name, then give up.
    }
  }
  return 'unknown';
}
