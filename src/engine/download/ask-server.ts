import { sleepOrAbort } from '../../base/workers/pause.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { hubAuthorizationHeader } from './address.ts';
import { retryAfterMs } from '../retry-after.ts';
import { SilenceTimeout } from '../silence-timeout.ts';

/** How long to wait for a server, and how often to retry. */
export interface RetryPolicy {
  readonly silenceMs: number;
  /** Maximum attempts, the first included, if the server or the connection fails. */
  readonly tries: number;
  /** The wait before the second attempt if the server names none. It doubles with each further attempt. */
  readonly waitMs: number;
  /** If the server asks for a longer wait, the request fails. Also the limit of the doubled waits. */
  readonly longestWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { silenceMs: 30_000, tries: 4, waitMs: 1000, longestWaitMs: 60_000 };

export interface ServerRequest {
  readonly address: string;
  /** For messages: “the file config.json of a/b”, “the repository a/b”. */
  readonly what: string;
  /** The wanted bytes of a file: `from` inclusive, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
  /** A more specific message for a refusal; `undefined` keeps the default message. */
  readonly refused?: (status: number, host: string) => string | undefined;
}

export interface RequestContext {
  readonly fetch: typeof globalThis.fetch;
  readonly patience: RetryPolicy;
  readonly signal: AbortSignal;
  /** The user's hub token. Only the hub receives it. */
  readonly token?: string | undefined;
}

/** A response whose body the caller still reads, under the same timeout. The caller then calls `silence.end()`. */
export interface WatchedResponse {
  readonly response: Response;
  readonly silence: SilenceTimeout;
}

/**
 * Sends a request until the server answers. It retries after a server error, a broken connection or a 429. Every other
 * refusal throws a UserError. Statuses in the 200s are not refusals, nor is 416 for a range.
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
      (seconds) =>
        new UserError(`${host} has sent nothing for ${seconds} seconds. The download so far is kept: try again later.`),
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
    // Sends nothing about the user. The browser's HTTP cache needs no copy of files stored here.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...(Object.keys(headers).length > 0 && { headers }),
  });
}

/** `undefined`: do not retry. */
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
      return `${host} could not be reached for ${what}: check the connection, and whether this network allows it.`;
    case 401:
      return `${host} does not give ${what} without a login: it does not exist, is private, or its maker requires a request for access.`;
    case 403:
      return `${host} refuses ${what} (403): its maker may require a request for access, which Evenkeel cannot send.`;
    case 404:
      return `${host} does not have ${what} (404): check the name and the revision.`;
    case 429:
      return `${host} has had too many requests (429). The download so far is kept: try again later.`;
    default:
      return status >= 500
        ? `${host} reports an error of its own (${status}) and cannot give ${what}. The download so far is kept: try again later.`
        : `${host} refuses ${what} (${status}).`;
  }
}
