import { UserError } from '../errors/user-error.ts';
import { installGuardedWorker, type GuardedThreadSettings } from './guarded-threads.ts';

/**
 * The only `fetch` of every worker. It reaches the given origins and nothing else, so no library can send a person's data
 * elsewhere. `https://*.hf.co` covers all hosts below that one. `redirects` says what happens to a redirect:
 * - `refused`: the request fails, as the target is not known beforehand.
 * - `followed`: for a hub that redirects to its file servers. A response from another origin is rejected.
 * - `handed on`: the redirect is not followed, and the caller can report it.
 * `blob:` addresses belong to the origin that made them. `data:` addresses contain their content and make no requests.
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

/** Whether a pattern such as `https://*.hf.co` matches an origin. It does not match `https://hf.co` itself. */
export function originPatternMatches(pattern: string, origin: string): boolean {
  if (!pattern.startsWith('https://*.')) return pattern === origin;
  return origin.startsWith('https://') && origin.endsWith(pattern.slice('https://*'.length));
}

/**
 * Replaces a worker's `fetch` by the guarded one and removes the other ways to make requests. Call it before anything else.
 * `threads`: the only worker that a library in it may still start.
 */
export function guardWorker(scope: typeof globalThis, origins: readonly string[], threads?: GuardedThreadSettings): void {
  const { Worker: native } = scope;
  const guarded = makeGuardedFetch(origins, scope.fetch.bind(scope));
  // Some belong to the scope, some to its class. They are removed, because a library could uncover what is only hidden.
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
    // A library's own worker would have a fetch of its own.
    'Worker',
    'SharedWorker',
    'importScripts',
  ]) {
    for (const one of line) Reflect.deleteProperty(one, way);
  }
  if (threads) installGuardedWorker(scope, native, threads);
}

/** An object and its prototypes. */
function lineOf(scope: object): object[] {
  const line: object[] = [];
  for (let one: unknown = scope; one instanceof Object || one === scope; one = Object.getPrototypeOf(one)) {
    line.push(one as object);
  }
  return line;
}

/** A cache's `add` and `addAll` bypass the worker's `fetch`. Here they use the guarded one. */
function guardCache(cache: Cache, guarded: typeof globalThis.fetch): void {
  cache.addAll = async function (requests) {
    const all: RequestInfo[] = [...requests];
    const answered = await Promise.all(all.map(async (request) => ({ request, response: await guarded(request) })));
    const refused = answered.find(({ response }) => !response.ok)?.response;
    // As the browser's own `addAll` does.
    if (refused) throw new TypeError(`Request failed: ${refused.status}`);
    await Promise.all(answered.map(({ request, response }) => this.put(request, response)));
  };
  cache.add = function (request) {
    return this.addAll([request instanceof URL ? request.href : request]);
  };
}
