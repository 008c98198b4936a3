import { env } from '@xenova/transformers';
import { hubFileAddress } from '../download/address.ts';
import { libraryCacheName } from './library-cache.ts';
import type { DownloadedHubRepo, ModelLocation, AppHostedModelFolder } from './model-place.ts';

/** The model's name and options for the library, so that it finds the model's files. */
export interface LibraryModelAccess {
  readonly name: string;
  readonly options: { readonly local_files_only?: true; readonly revision?: string };
  /** The text of one of its files; `undefined` if it has no such file. */
  text(path: string): Promise<string | undefined>;
}

/** Sets the library up for a model. `fetch` only reaches the app's own origin, and it never requests hub files there. */
export function setUpLibraryFiles({ source }: ModelLocation, fetch: typeof globalThis.fetch): LibraryModelAccess {
  env.useBrowserCache = true;
  env.cacheKey = libraryCacheName;
  return source.kind === 'own' ? fromOwnFolder(source, fetch) : fromCache(source, fetch);
}

function fromOwnFolder({ models, path }: AppHostedModelFolder, fetch: typeof globalThis.fetch): LibraryModelAccess {
  env.fetch = fetch;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  // A path, not an address, because the library treats addresses as other hosts.
  env.localModelPath = new URL(models).pathname;
  return {
    name: path,
    options: { local_files_only: true },
    // From the cache that the library has just filled, else from the app's folder.
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
 * Lets the library believe that it may ask the hub. Otherwise it would ignore the hub's files in its cache. Its requests are
 * answered from the cache or with 404. It requests some files without a revision, so the model's own revision is used.
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
