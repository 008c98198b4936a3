import { UserError } from '../errors/user-error.ts';
import { installGuardedWorker, type GuardedThreadSettings } from './guarded-threads.ts';

/**
 * The one `fetch` of every worker: it reaches the given origins (`https://*.hf.co` stands for all below that host) and
 * nothing else, so that nothing that a person evaluates can leave the machine by way of a library. A redirect is refused,
 * as its goal cannot be known beforehand; where it is `followed` (a hub redirects to its file servers), an answer from
 * elsewhere is not handed on; `handed on` it is not followed, and whoever asked may say that there was one. `blob:` addresses count for the origin that made them; `data:` addresses hold their
 * content and ask nobody.
 */
export function makeGuardedFetch(
  origins: readonly string[],
  fetch: typeof globalThis.fetch,
  redirects: keyof typeof redirectModes = 'refused',
): typeof globalThis.fetch {
  const isAllowed = (origin: string) => origins.some((allowed) => originPatternMatches(allowed, origin));
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { protocol, origin, host } = new URL(address, globalThis.location?.href);
    if (protocol !== 'data:' && !isAllowed(origin)) {
      throw new UserError(`A request to ${host || address} was stopped: Evenkeel only fetches from where it is served.`);
    }
    const response = await fetch(input, { ...init, redirect: redirectModes[redirects] });
    if (response.redirected && !isAllowed(new URL(response.url).origin)) {
      void response.body?.cancel().catch(() => undefined);
      throw new UserError(`${host} redirects to ${new URL(response.url).host}, which is not an address you have allowed.`);
    }
    return response;
  };
}

const redirectModes = { refused: 'error', followed: 'follow', 'handed on': 'manual' } as const;

/** Whether a pattern such as `https://*.hf.co` stands for an origin. It does not stand for `https://hf.co` itself. */
export function originPatternMatches(pattern: string, origin: string): boolean {
  if (!pattern.startsWith('https://*.')) return pattern === origin;
  return origin.startsWith('https://') && origin.endsWith(pattern.slice('https://*'.length));
}

/**
 * Puts the guarded fetch in place of a worker's own and takes away the other ways out. To be called before anything else.
 * `threads`: the one worker that a library in it may start all the same.
 */
export function guardWorker(scope: typeof globalThis, origins: readonly string[], threads?: GuardedThreadSettings): void {
  const { Worker: native } = scope;
  const guarded = makeGuardedFetch(origins, scope.fetch.bind(scope));
  // Some are the scope's own, some its class's: what is only hidden could be laid bare again.
  const line = lineOf(scope);
  for (const one of line) if (Object.hasOwn(one, 'fetch')) Reflect.set(one, 'fetch', guarded, one);
  if ('Cache' in scope) guardCache(scope.Cache.prototype, guarded);
  for (const way of [
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'EventSource',
    'WebTransport',
    'FontFace',
    // One of a library's own would have a fetch of its own.
    'Worker',
    'SharedWorker',
    'importScripts',
  ]) {
    for (const one of line) Reflect.deleteProperty(one, way);
  }
  if (threads) installGuardedWorker(scope, native, threads);
}

/** An object and all that it inherits from. */
function lineOf(scope: object): object[] {
  const line: object[] = [];
  for (let one: unknown = scope; one instanceof Object || one === scope; one = Object.getPrototypeOf(one)) {
    line.push(one as object);
  }
  return line;
}

/** A cache fetches what it is told to add past `fetch`: here it goes through the guarded one. */
function guardCache(cache: Cache, guarded: typeof globalThis.fetch): void {
  cache.addAll = async function (requests) {
    const all: RequestInfo[] = [...requests];
    const answered = await Promise.all(all.map(async (request) => ({ request, response: await guarded(request) })));
    const refused = answered.find(({ response }) => !response.ok)?.response;
    // As the browser's own does.
    if (refused) throw new TypeError(`Request failed: ${refused.status}`);
    await Promise.all(answered.map(({ request, response }) => this.put(request, response)));
  };
  cache.add = function (request) {
    return this.addAll([request instanceof URL ? request.href : request]);
  };
}
