/**
 * Deletes cached files that a newer version has replaced: other revisions of a model or other builds of the runtime.
 * `current` are the addresses in use. One with a trailing slash is a folder. Files of other apps are not touched, because
 * apps of the same host may share the cache.
 */
export async function forgetOlderFiles(cacheName: string, current: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => isOutdatedFileAddress(url, current)).map((request) => cache.delete(request)),
  );
}

/**
 * Whether an address is not in use, but similar to one in use. Its folder and name are the same except for hash or revision.
 */
export function isOutdatedFileAddress(address: string, current: readonly string[]): boolean {
  const isCurrent = (one: string) => (one.endsWith('/') ? address.startsWith(one) : address === one);
  return !current.some(isCurrent) && current.some((one) => address.startsWith(kindOf(one)));
}

/**
 * `…/models/tiny-a/` from `…/models/tiny-a/1f3a/`; `…/assets/ort-wasm-simd-threaded-` from
 * `…/assets/ort-wasm-simd-threaded-4byDm7i3.wasm`.
 */
function kindOf(address: string): string {
  return address.endsWith('/') ? address.replace(/[^/]+\/$/, '') : address.replace(/[^-]*$/, '');
}
