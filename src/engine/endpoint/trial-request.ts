import type { EndpointAccess } from './access.ts';
import { ping } from './ping.ts';
import { fetchModelNames, ModelListError } from './model-list.ts';
import { RequestFailure, RedirectFailure } from './request-failure.ts';
import { EndpointHttpClient } from './server.ts';

/** What a worker finds out of a server that was just added. */
export type ServerTrialResult =
  | { readonly is: 'connected'; readonly models: readonly string[] }
  /** It answered, and this stands in the way; `message` is the sentence, `status` the answer's. */
  | { readonly is: 'answered'; readonly fault: ReachedServerFault; readonly message: string; readonly status?: number }
  /** Nothing that a page may read; whether anything at all answers there. */
  | { readonly is: 'unreached'; readonly answersAnybody: boolean }
  | { readonly is: 'silent'; readonly message: string };

export type ReachedServerFault = 'wrong key' | 'no such path' | 'redirected' | 'its own trouble';

/** What is sent to an endpoint that is tried: one request for its models, and where nothing of an answer could be read another. */
export const maxTrialRequests = 2;

/** The second is put to the address that was asked before, and not to `/`, which often leads elsewhere; without the key. */
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
