import { env } from '@xenova/transformers';
import { hubFileAddress } from '../download/address.ts';
import { libraryCacheName } from './library-cache.ts';
import type { DownloadedHubRepo, ModelLocation, AppHostedModelFolder } from './model-place.ts';

/** How the library finds one model's files: what to call the model, and with which options. */
export interface LibraryModelAccess {
  readonly name: string;
  readonly options: { readonly local_files_only?: true; readonly revision?: string };
  /** The text of one of its files, `undefined` where it has none of that name. */
  text(path: string): Promise<string | undefined>;
}

/** Sets the library up for a model. `fetch` reaches the app's own origin, and nothing of a hub is ever asked for there. */
export function setUpLibraryFiles({ source }: ModelLocation, fetch: typeof globalThis.fetch): LibraryModelAccess {
  env.useBrowserCache = true;
  env.cacheKey = libraryCacheName;
  return source.kind === 'own' ? fromOwnFolder(source, fetch) : fromCache(source, fetch);
}

function fromOwnFolder({ models, path }: AppHostedModelFolder, fetch: typeof globalThis.fetch): LibraryModelAccess {
  env.fetch = fetch;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  // A path, not an address: the library takes addresses for foreign hosts.
  env.localModelPath = new URL(models).pathname;
  return {
    name: path,
    options: { local_files_only: true },
    // From the cache that the library has just filled, else from where it had it.
    text: async (file) => {
      const address = `${models}${path}/${file}`;
      const kept = await keptAt(address);
      if (kept) return kept.text();
      const fetched = await fetch(address);
      return fetched.ok ? fetched.text() : undefined;
    },
  };
}

/**
 * The library is told that it may ask the hub, as else it would not look for the hub's files in its cache; what it asks
 * for is answered from there, or said not to exist. It asks for some without naming the revision, so the model's own is put in.
 */
function fromCache({ repo, revision }: DownloadedHubRepo, fetch: typeof globalThis.fetch): LibraryModelAccess {
  const fileOf = (path: string) => keptAt(hubFileAddress(repo, revision, path));
  env.allowRemoteModels = true;
  env.allowLocalModels = false;
  env.fetch = async (input, init) => {
    const address = String(input);
    if (new URL(address, location.href).origin === location.origin) return fetch(address, init);
    const [owner = '', name = '', , , ...path] = new URL(address).pathname.slice(1).split('/');
    const kept = `${owner}/${name}` === repo ? await fileOf(path.join('/')) : undefined;
    return kept ?? new Response(null, { status: 404 });
  };
  return { name: repo, options: { revision }, text: async (path) => (await fileOf(path))?.text() };
}

const keptAt = async (address: string): Promise<Response | undefined> =>
  'caches' in globalThis ? (await caches.open(libraryCacheName)).match(address) : undefined;
