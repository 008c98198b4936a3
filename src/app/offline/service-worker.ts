import '../../base/workers/guard-worker.ts';
import { PrecacheController } from 'workbox-precaching';
import {
  getAppFilesCacheName,
  isCachedByLibrary,
  findCachedResponse,
  getOnUseCacheName,
} from '../../engine/offline/kept-caches.ts';
import { isIsolationChosen } from '../../engine/offline/isolation-choice.ts';
import { isAnyRunGoingOn } from '../../run/run-lock.ts';
import { requestKind, isCachedOnFirstUse } from './request-kind.ts';
import { withIsolationHeaders, needsIsolationHeaders } from './isolation.ts';
import { takeOverCommand, type TakeOverReply } from './take-over.ts';

/**
 * Keeps the app's files on this machine, so that it opens without a connection. It only answers GET for the app's own files.
 * The guarded fetch above limits its own requests to where the app is served from.
 */
declare const self: ServiceWorkerGlobalScope;
const { scope } = self.registration;

const files = new PrecacheController({ cacheName: getAppFilesCacheName(scope) });
files.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(fetchSideBySide(event).then(() => files.install(event)));
});

/**
 * Fetches several files at once. Workbox fetches one after the other, which over a slow connection exceeds the minute that
 * Firefox allows.
 */
async function fetchSideBySide(event: ExtendableEvent): Promise<void> {
  const left = [...files.getURLsToCacheKeys()];
  const fetchNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [url, cacheKey] = next;
      // As Workbox does: a file with a hash in its name never changes.
      const request = new Request(url, { cache: url === cacheKey ? 'default' : 'reload', credentials: 'same-origin' });
      await Promise.all(files.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  await Promise.all(Array.from({ length: maxSideBySide }, fetchNext));
}

const maxSideBySide = 8;

// Controls the first page at once, not only from the next visit on. So the engine files that it uses are cached.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(forgetOldFiles)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const as = requestKind(request, scope);
  if (as === 'page') {
    event.respondWith(answer('page', scope, event));
    event.waitUntil(forgetOldFiles());
  } else if (as === 'file' && (files.getCacheKeyForURL(request.url) || isCachedOnFirstUse(request.url, scope))) {
    event.respondWith(answer('file', request.url, event));
  }
});

self.addEventListener('message', (event) => {
  if (event.data !== takeOverCommand) return;
  const answer = async (): Promise<TakeOverReply> => {
    if (await isAnyRunGoingOn()) return 'a run is going on';
    void self.skipWaiting();
    return 'done';
  };
  event.waitUntil(answer().then((taken) => event.ports[0]?.postMessage(taken)));
});

async function answer(as: 'page' | 'file', address: string, event: FetchEvent): Promise<Response> {
  const found = await keptOrFetched(address, event);
  const isChosen = as === 'page' && (await isIsolationChosen(scope).catch(() => false));
  return needsIsolationHeaders(as, event.request.destination, isChosen) ? withIsolationHeaders(found) : found;
}

/** Answers from the caches, else from the server. The caches include older versions' files, as their tabs may be open. */
async function keptOrFetched(address: string, event: FetchEvent): Promise<Response> {
  const kept = (await files.matchPrecache(address)) ?? (await findCachedResponse(address, scope));
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && isCachedOnFirstUse(address, scope) && !isCachedByLibrary(address))
    event.waitUntil(keep(address, response.clone()));
  return response;
}

/** A full disk is not an error; the next use fetches the file again. */
async function keep(address: string, response: Response): Promise<void> {
  await (await caches.open(getOnUseCacheName(scope))).put(address, response).catch(() => undefined);
}

/** Deletes files that only older versions need, once no tab of theirs can be open and no newer version is on its way. */
async function forgetOldFiles(): Promise<void> {
  const { installing, waiting } = self.registration;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (installing || waiting || tabs.some(({ url }) => url.startsWith(scope))) return;
  const list = await files.matchPrecache(new URL('offline-files.json', scope).href);
  const parts = (await list?.json()) as Readonly<Record<string, readonly { readonly path: string }[]>> | undefined;
  if (!parts) return;
  const onUse = Object.values(parts)
    .flat()
    .map(({ path }) => new URL(path, scope).href);
  const ofThis = new Set([...files.getURLsToCacheKeys().values(), ...onUse]);
  for (const name of [getAppFilesCacheName(scope), getOnUseCacheName(scope)]) {
    const cache = await caches.open(name);
    const old = (await cache.keys()).filter(({ url }) => !ofThis.has(url));
    await Promise.all(old.map((request) => cache.delete(request)));
  }
}
