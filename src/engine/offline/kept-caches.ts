import { libraryCacheName } from '../transformers/library-cache.ts';

/** The app’s files of which the service worker keeps all from its first moment. Others of the same host may have an Evenkeel too. */
export const getAppFilesCacheName = (scope: string): string => `evenkeel-files ${scope}`;

/** Files that are kept once they were used, or because somebody asked for them. */
export const getOnUseCacheName = (scope: string): string => `evenkeel-on-use ${scope}`;

/** The library keeps the runtime itself, of up to 27 MB: it is not kept twice. */
export const isCachedByLibrary = (address: string): boolean => /\/ort-wasm-[^/]+\.wasm$/.test(address);

/** The kept answer to an address, wherever it is. */
export async function findCachedResponse(address: string, scope: string): Promise<Response | undefined> {
  const names = isCachedByLibrary(address) ? [libraryCacheName] : [getOnUseCacheName(scope), getAppFilesCacheName(scope)];
  for (const name of names) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Where an address is kept that is not kept from the first moment. */
export const openCacheForAddress = (address: string, scope: string): Promise<Cache> =>
  caches.open(isCachedByLibrary(address) ? libraryCacheName : getOnUseCacheName(scope));
