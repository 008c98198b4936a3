import { sleepOrAbort } from '../../base/workers/pause.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { hubAuthorizationHeader } from './address.ts';
import { retryAfterMs } from '../retry-after.ts';
import { SilenceTimeout } from '../silence-timeout.ts';

/** How long a server may take, and how often it is asked again. */
export interface RetryPolicy {
  readonly silenceMs: number;
  /** How often a request is put that fails by the server's fault or on the way. */
  readonly tries: number;
  /** Before the second try, where the server does not say how long; twice as long before each further one. */
  readonly waitMs: number;
  /** A server that asks to wait longer is not waited for. */
  readonly longestWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { silenceMs: 30_000, tries: 4, waitMs: 1000, longestWaitMs: 60_000 };

export interface ServerRequest {
  readonly address: string;
  /** Stands in sentences: “the file config.json of a/b”, “the repository a/b”. */
  readonly what: string;
  /** The first byte that is wanted of a file, and the one before which the rest is not. */
  readonly from?: number;
  readonly to?: number;
  /** What a refusal means where that is known better; `undefined`: the usual sentence. */
  readonly refused?: (status: number, host: string) => string | undefined;
}

export interface RequestContext {
  readonly fetch: typeof globalThis.fetch;
  readonly patience: RetryPolicy;
  readonly signal: AbortSignal;
  /** A person's token for the hub; it goes there alone. */
  readonly token?: string | undefined;
}

/** An answer whose body is still to be read, under the same watch for silence: `silence.end()` when it is. */
export interface WatchedResponse {
  readonly response: Response;
  readonly silence: SilenceTimeout;
}

/**
 * Asks until the server answers: it is asked again after a fault of its own, a broken connection, or when it asks to
 * wait. Every other refusal is a sentence. Statuses that are not refusals: 200, 206, and 416 for a range.
 */
export async function requestWithRetries(
  request: ServerRequest,
  { fetch, patience, signal, token }: RequestContext,
): Promise<WatchedResponse> {
  const { host } = new URL(request.address);
  for (let tried = 1; ; tried++) {
    const silence = new SilenceTimeout(
      patience.silenceMs,
      signal,
      (seconds) => new UserError(`${host} has sent nothing for ${seconds} seconds. What arrived is kept: try again later.`),
    );
    silence.heard();
    const response = await responseTo(request, token, fetch, silence.signal).catch((error: unknown) => {
      silence.end();
      silence.signal.throwIfAborted();
      if (error instanceof UserError) throw error;
      return undefined;
    });
    if (response && (response.ok || (response.status === 416 && request.from !== undefined))) {
      return { response, silence };
    }
    silence.end();
    await response?.body?.cancel().catch(() => undefined);
    const wait = waitAfter(response, tried, patience);
    if (wait === undefined)
      throw new UserError((response && request.refused?.(response.status, host)) ?? refusal(response, request.what, host));
    await sleepOrAbort(wait, signal);
  }
}

function responseTo(
  { address, from, to }: ServerRequest,
  token: string | undefined,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) {
  const isPart = to !== undefined || (from !== undefined && from > 0);
  const headers = {
    ...(isPart && { range: `bytes=${from ?? 0}-${to === undefined ? '' : to - 1}` }),
    ...hubAuthorizationHeader(address, token),
  };
  return fetch(address, {
    signal,
    // Nothing is told about the person; and the browser's other cache needs no copy of what is kept here.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...(Object.keys(headers).length > 0 && { headers }),
  });
}

/** `undefined`: asking again is of no use. */
function waitAfter(response: Response | undefined, tried: number, patience: RetryPolicy): number | undefined {
  const mayPass = response === undefined || response.status === 429 || response.status >= 500;
  if (!mayPass || tried >= patience.tries) return undefined;
  const asked = retryAfterMs(response?.headers.get('retry-after') ?? null, Date.now());
  if (asked !== undefined && asked > patience.longestWaitMs) return undefined;
  return asked ?? Math.min(patience.longestWaitMs, patience.waitMs * 2 ** (tried - 1));
}

function refusal(response: Response | undefined, what: string, host: string): string {
  const status = response?.status;
  switch (status) {
    case undefined:
      return `${host} could not be reached for ${what}: check the connection, and that this network lets one through.`;
    case 401:
      return `${host} does not give ${what} without a login: it does not exist, is private, or its maker wants everyone to ask first.`;
    case 403:
      return `${host} refuses ${what} (403): its maker may want everyone to ask first, which Evenkeel cannot do.`;
    case 404:
      return `${host} does not have ${what} (404): look at the name and the revision.`;
    case 429:
      return `${host} has had too many requests (429). What arrived is kept: try again later.`;
    default:
      return status >= 500
        ? `${host} reports an error of its own (${status}) and cannot give ${what}. What arrived is kept: try again later.`
        : `${host} refuses ${what} (${status}).`;
  }
}
