/** What the service worker does with a request: `page` the one page of the app, `file` one of its files. */
export type RequestKind = 'page' | 'file';

/**
 * Which requests the service worker answers: GET, for a file of the app, from where the app is served. Whatever else a page
 * or worker asks for goes its way as if there were none.
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

/** Files whose names change with their content, and which therefore are kept once they were used. */
export const isCachedOnFirstUse = (address: string, scope: string): boolean =>
  /^(?:assets\/|parser\/[0-9a-f]{10}\/)/.test(address.slice(scope.length));
