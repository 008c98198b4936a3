import type { CountRequestOrGetRefusal } from '../../core/spending/spending.ts';
import type { Json } from '../../base/json/json.ts';
import { makeGuardedFetch } from '../../base/workers/guarded-fetch.ts';
import { SilenceTimeout } from '../silence-timeout.ts';
import { isOnThisMachine } from './this-machine.ts';
import { serverNamePhrase, totalTimeoutMsOf, type EndpointAccess } from './access.ts';
import { OpenRequestTracker } from './connections.ts';
import { CapReached, RequestFailure, RedirectFailure } from './request-failure.ts';
import { statusError } from './status-error.ts';
import { StreamContentDetector } from './signs-of-life.ts';
import { formatMsAsSeconds } from './in-seconds.ts';

/** Longer than any answer, its log-probabilities included. */
const mostBytes = 32 * 2 ** 20;
/** The maximum of a refusal's body. */
const mostErrorBytes = 16 * 2 ** 10;

/** Where requests are sent from. */
export interface ConnectionContext {
  readonly connections: OpenRequestTracker;
  /** Why the server may be unreachable. */
  readonly whyUnreached: (url: URL) => string;
}

const fromPage = (): ConnectionContext => ({ connections: new OpenRequestTracker(), whyUnreached });

/** For a Node program, without a browser in between. */
export const createCliConnectionContext = (): ConnectionContext => ({
  connections: new OpenRequestTracker(Infinity),
  whyUnreached: () => 'it is not running, or the address is wrong',
});

/** An HTTP client for an endpoint. Every failure is a RequestFailure, except the caller's own abort. */
export class EndpointHttpClient {
  readonly #access: EndpointAccess;
  readonly #fetch: typeof globalThis.fetch;
  readonly #before: CountRequestOrGetRefusal | undefined;
  readonly #from: ConnectionContext;

  /** `before` is called before each request, whatever its purpose. */
  constructor(access: EndpointAccess, fetch: typeof globalThis.fetch, before?: CountRequestOrGetRefusal, from = fromPage()) {
    this.#access = access;
    this.#before = before;
    this.#from = from;
    this.#fetch = makeGuardedFetch([new URL(access.baseUrl).origin], fetch, 'handed on');
  }

  /**
   * `read` takes the answer's text as it arrives. Without a body the request is a GET. Both clocks start when the request is
   * in flight: see OpenRequestTracker.
   */
  async ask<T>(
    path: string,
    body: Json | undefined,
    read: (text: AsyncIterable<string>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const endTurn = await this.#from.connections.turn(signal);
    try {
      const why = await this.#before?.();
      if (typeof why === 'string') throw new CapReached(why);
      signal.throwIfAborted();
      return await this.#send(path, body, read, signal);
    } finally {
      endTurn();
    }
  }

  async #send<T>(
    path: string,
    body: Json | undefined,
    read: (text: AsyncIterable<string>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const { name, baseUrl, timeoutMs } = this.#access;
    const who = serverNamePhrase(this.#access);
    const letGo = new AbortController();
    const totalMs = totalTimeoutMsOf(this.#access);
    const tooLong = new AbortController();
    let clock: ReturnType<typeof setTimeout> | undefined;
    const silence = new SilenceTimeout(timeoutMs, AbortSignal.any([signal, letGo.signal, tooLong.signal]));
    let hasBegun = false;
    const connection = this.#from.connections.open(() => {
      clock = setTimeout(() => tooLong.abort(), totalMs);
      silence.heard();
    });
    try {
      const response = await this.#fetch(`${baseUrl}${path}`, this.#request(body, silence.signal));
      hasBegun = true;
      connection.heard();
      silence.heard();
      if (isRedirect(response)) throw redirectFailure(this.#access);
      if (!response.ok) throw statusError(response, await firstWords(response, silence), this.#access, path);
      return await read(textOf(response, silence, mostBytes));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RequestFailure) throw error;
      if (tooLong.signal.aborted) {
        throw new RequestFailure(
          `${who} did not finish its answer within ${formatMsAsSeconds(totalMs)}, the most that an answer may take.`,
          hasBegun ? 'this cell' : 'silent',
        );
      }
      if (silence.isOver) {
        throw new RequestFailure(
          `${who} sent nothing for ${formatMsAsSeconds(timeoutMs)}.`,
          hasBegun ? 'this cell' : 'silent',
        );
      }
      if (error instanceof TooLarge) {
        throw new RequestFailure(`${who} sent more than an answer can be (${mostBytes / 2 ** 20} MB).`, 'this cell');
      }
      if (hasBegun)
        throw new RequestFailure(`The connection to the server “${name}” broke off in the middle of an answer.`, 'passes');
      throw new RequestFailure(
        `${who} could not be reached at ${baseUrl}: ${this.#from.whyUnreached(new URL(baseUrl))}.`,
        'unreachable',
      );
    } finally {
      connection.end();
      clearTimeout(clock);
      silence.end();
      // Drops the unread rest, which no caller needs.
      letGo.abort();
    }
  }

  #request(body: Json | undefined, signal: AbortSignal): RequestInit {
    const { key, keyHeader, headers } = this.#access;
    return {
      // Browsers never cache answers to a POST. With `no-store` they would not cache the preflight either, and repeat it for
      // each request.
      ...(body === undefined ? { cache: 'no-store' } : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json, text/event-stream',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...(key && (keyHeader ? { [keyHeader]: key } : { authorization: `Bearer ${key}` })),
      },
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    };
  }
}

/** A browser does not tell a page which of these reasons applies. */
function whyUnreached(url: URL): string {
  if (isOnThisMachine(url)) {
    return 'it is not running, or it or the browser does not let this page ask it (Ollama: set OLLAMA_ORIGINS to the address of this page; LM Studio: “Enable CORS”; the browser: allow access to this device)';
  }
  if (url.protocol === 'http:' && globalThis.location?.protocol === 'https:') {
    return 'Evenkeel was opened over https, and browsers then let a page reach http addresses on this machine only';
  }
  return 'it is not running, the address is wrong, or it does not let pages from elsewhere ask it (CORS; vLLM: --allowed-origins)';
}

/**
 * A browser shows a page that there is a redirect, but not its target. If the guard does not follow it, it has no status.
 */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

const redirectFailure = (access: EndpointAccess): RedirectFailure =>
  new RedirectFailure(
    `${serverNamePhrase(access)} answered with a redirect to another address: put that address in instead.`,
    'every cell',
  );

class TooLarge extends Error {}

async function* textOf(response: Response, silence: SilenceTimeout, most: number): AsyncGenerator<string> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  const life = new StreamContentDetector();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > most) throw new TooLarge();
    const text = decoder.decode(value, { stream: true });
    if (life.isIn(text)) silence.heard();
    yield text;
  }
  yield decoder.decode();
}

async function firstWords(response: Response, silence: SilenceTimeout): Promise<string> {
  let words = '';
  try {
    for await (const text of textOf(response, silence, mostErrorBytes)) words += text;
  } catch {
    // The status is enough.
  }
  return words;
}
