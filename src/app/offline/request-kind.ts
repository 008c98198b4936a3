/** What the service worker does with a request: `page` is the only page of the app, `file` one of its files. */
export type RequestKind = 'page' | 'file';

/**
 * The kind of a request that the service worker answers: GET, for a file of the app, from where the app is served. It leaves
 * all other requests of pages and workers alone.
 */
export function requestKind(
  request: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  scope: string,
): RequestKind | undefined {
  if (request.method !== 'GET' || request.headers.has('range')) return undefined;
  const { origin, pathname, search } = new URL(request.url);
  const within = new URL(scope);
  if (origin !== within.origin || !pathname.startsWith(within.pathname)) return undefined;
  const path = pathname.slice(within.pathname.length);
  if (request.mode === 'navigate') return path === '' || path === 'index.html' ? 'page' : undefined;
  return search === '' ? 'file' : undefined;
}

/** Whether a file's name changes with its content, so that the file is cached on first use. */
export const isCachedOnFirstUse = (address: string, scope: string): boolean =>
  /^(?:assets\/|parser\/[0-9a-f]{10}\/)/.test(address.slice(scope.length));
