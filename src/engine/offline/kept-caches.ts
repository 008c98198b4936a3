import { libraryCacheName } from '../transformers/library-cache.ts';

/** The cache of the app’s files, which the service worker fills at its install. The same host may serve another Evenkeel. */
export const getAppFilesCacheName = (scope: string): string => `evenkeel-files ${scope}`;

/** The cache of files that are stored after use or on the user's request. */
export const getOnUseCacheName = (scope: string): string => `evenkeel-on-use ${scope}`;

/** The library stores the runtime itself (up to 27 MB), so it is not stored twice. */
export const isCachedByLibrary = (address: string): boolean => /\/ort-wasm-[^/]+\.wasm$/.test(address);

/** The stored response for an address, in whichever cache. */
export async function findCachedResponse(address: string, scope: string): Promise<Response | undefined> {
  const names = isCachedByLibrary(address) ? [libraryCacheName] : [getOnUseCacheName(scope), getAppFilesCacheName(scope)];
  for (const name of names) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** The cache for an address that is not stored at install. */
export const openCacheForAddress = (address: string, scope: string): Promise<Cache> =>
  caches.open(isCachedByLibrary(address) ? libraryCacheName : getOnUseCacheName(scope));
