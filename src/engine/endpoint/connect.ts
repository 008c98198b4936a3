import { refuseInFrame } from '../../base/workers/framed.ts';
import { tryOutEndpoint } from './ask-worker.ts';
import { endpointApiKey, type Endpoint } from './endpoints.ts';
import { isOnThisMachine } from './this-machine.ts';
import { faultsBehindSilence, likelyConnectionFaults, type ConnectionFault } from './diagnose.ts';

/** What came of trying an endpoint: its models, or what stands in the way. */
export type ConnectionResult = { readonly models: readonly string[] } | ConnectionFailure;

export interface ConnectionFailure {
  /** One, or all that it may be where a browser does not tell more. */
  readonly faults: readonly ConnectionFault[];
  /** The engine’s sentence, where the server said something. */
  readonly message?: string;
  readonly status?: number | undefined;
}

/** Sends at most `maxTrialRequests` requests to the endpoint, and to nobody else. */
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
  // See ping.ts. Chromium tells of answers that were held back; only Chromium has this field.
  holdsBack:
    (globalThis.crossOriginIsolated || navigator.serviceWorker?.controller != null) && !('userAgentData' in navigator),
});

/**
 * By the names of the Local Network Access draft: one for both in Chromium from 142 on, one each from 145 on
 * (developer.chrome.com/blog/local-network-access). A browser throws at names that it does not know.
 */
async function permissionFor(url: URL): Promise<PermissionState | 'unknown'> {
  for (const name of [isOnThisMachine(url) ? 'loopback-network' : 'local-network', 'local-network-access']) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // Not known here: the older name, or none.
    }
  }
  return 'unknown';
}
