import { UserError } from '../user-error.ts';

/**
 * The one `fetch` of every worker: it reaches the given origins and nothing else, so that nothing that a person
 * evaluates can leave the machine by way of a library. A redirect is refused, as its goal can not be known beforehand.
 * `blob:` addresses count for the origin that made them; `data:` addresses hold their content and ask nobody.
 */
export function guardedFetch(origins: readonly string[], fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { protocol, origin, host } = new URL(address, globalThis.location?.href);
    if (protocol !== 'data:' && !origins.includes(origin)) {
      throw new UserError(
        `A request to ${host || address} was stopped: Evenkeel only fetches from where it is served.`,
      );
    }
    return fetch(input, { ...init, redirect: 'error' });
  };
}

/** Puts the guarded fetch in place of a worker's own and takes away the other ways out. To be called before anything else. */
export function guardWorker(scope: typeof globalThis, origins: readonly string[]): void {
  scope.fetch = guardedFetch(origins, scope.fetch.bind(scope));
  for (const way of [
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'EventSource',
    'WebTransport',
    'importScripts',
  ]) {
    Reflect.deleteProperty(scope, way);
  }
}
