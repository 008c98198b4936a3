/**
 * Threads need a page that is isolated from other origins, which the host says with two headers. Where the host says nothing the
 * service worker can: with `require-corp`, or `credentialless`, in what it answers. Off, it changes no answer.
 */
export type Isolation = 'off' | 'require-corp' | 'credentialless';

export const isolation: Isolation = 'off';

export function isolated(response: Response, isolation: Isolation): Response {
  if (isolation === 'off' || response.type === 'opaque' || response.status === 0) return response;
  const headers = new Headers(response.headers);
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin');
  if (!headers.has('cross-origin-embedder-policy')) headers.set('cross-origin-embedder-policy', isolation);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
