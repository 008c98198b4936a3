/**
 * Threads need a page that is isolated from other origins, which the host says with two headers. Where the host says nothing the
 * service worker does, for pages where a person chose threads. Hubs and endpoints are asked by CORS, which `require-corp` lets through.
 */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Which answers get the headers: the page’s where it was chosen, and every worker’s, as an isolated page may start no other. A page may
 * be older than the choice, and a worker with the headers is at home in any page.
 */
export const needsIsolationHeaders = (as: 'page' | 'file', destination: RequestDestination, isChosen: boolean): boolean =>
  as === 'page' ? isChosen : destination === 'worker';

/** What the host says counts. */
export function withIsolationHeaders(response: Response): Response {
  if (response.type === 'opaque' || response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(isolationHeaders)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
