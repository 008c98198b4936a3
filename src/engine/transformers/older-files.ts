/**
 * Takes out of the browser's cache what a newer version has replaced: other revisions of the model in its folder, other
 * builds of the runtime beside it. `current` are the addresses in use; one with a slash at its end is a folder.
 * Nobody else's files are touched: other apps of the same host may share the cache.
 */
export async function forgetOlderFiles(cacheName: string, current: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => isOutdatedFileAddress(url, current)).map((request) => cache.delete(request)),
  );
}

/** Of the same kind as one in use (same folder and same name but for its hash or revision), and not in use itself. */
export function isOutdatedFileAddress(address: string, current: readonly string[]): boolean {
  const isCurrent = (one: string) => (one.endsWith('/') ? address.startsWith(one) : address === one);
  return !current.some(isCurrent) && current.some((one) => address.startsWith(kindOf(one)));
}

/** `…/models/tiny-a/` of `…/models/tiny-a/1f3a/`; `…/assets/ort-wasm-simd-threaded-` of `…/assets/ort-wasm-simd-threaded-4byDm7i3.wasm`. */
function kindOf(address: string): string {
  return address.endsWith('/') ? address.replace(/[^/]+\/$/, '') : address.replace(/[^-]*$/, '');
}
