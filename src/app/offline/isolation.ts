/**
 * Threads need a page that is isolated from other origins, which the host declares with two headers. If the host does not,
 * the service worker does, for pages where a person chose threads. Requests to hubs and endpoints use CORS, which
 * `require-corp` allows.
 */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Which responses get the headers: the page's if a person chose isolation, and every worker's, as an isolated page can start
 * no other. A page may be older than the choice, and a worker with the headers works in any page.
 */
export const needsIsolationHeaders = (as: 'page' | 'file', destination: RequestDestination, isChosen: boolean): boolean =>
  as === 'page' ? isChosen : destination === 'worker';

/** Adds the headers that the host has not set. */
export function withIsolationHeaders(response: Response): Response {
  if (response.type === 'opaque' || response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(isolationHeaders)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
