import type { EndpointAccess } from './access.ts';
import { ping } from './ping.ts';
import { fetchModelNames, ModelListError } from './model-list.ts';
import { RequestFailure, RedirectFailure } from './request-failure.ts';
import { EndpointHttpClient } from './server.ts';

/** What a trial finds out about a server that was just added. */
export type ServerTrialResult =
  | { readonly is: 'connected'; readonly models: readonly string[] }
  /** It answered, but this fault is in the way. `message` explains it, `status` is the answer's. */
  | { readonly is: 'answered'; readonly fault: ReachedServerFault; readonly message: string; readonly status?: number }
  /** The page may read nothing. `answersAnybody`: whether anything answers there at all. */
  | { readonly is: 'unreached'; readonly answersAnybody: boolean }
  | { readonly is: 'silent'; readonly message: string };

export type ReachedServerFault = 'wrong key' | 'no such path' | 'redirected' | 'its own trouble';

/** A trial sends one request for the models. If no answer could be read, it sends a second one. */
export const maxTrialRequests = 2;

/** The second request goes to the same address without the key, and not to `/`, which often leads elsewhere. */
export async function sendTrialRequests(
  access: EndpointAccess,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<ServerTrialResult> {
  try {
    return { is: 'connected', models: await fetchModelNames(new EndpointHttpClient(access, fetch), access, signal) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const { message, status, meaning } = error;
    if (meaning === 'unreachable')
      return { is: 'unreached', answersAnybody: await ping(`${access.baseUrl}/models`, fetch, signal) };
    if (meaning === 'silent') return { is: 'silent', message };
    return { is: 'answered', fault: faultOf(error), message, ...(status !== undefined && { status }) };
  }
}

function faultOf(error: RequestFailure): ReachedServerFault {
  if (error instanceof RedirectFailure) return 'redirected';
  if (error instanceof ModelListError) return 'no such path';
  return byStatus[error.status ?? 0] ?? 'its own trouble';
}

const byStatus: Readonly<Record<number, ReachedServerFault>> = {
  401: 'wrong key',
  403: 'wrong key',
  404: 'no such path',
  405: 'no such path',
};
