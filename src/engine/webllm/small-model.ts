import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ProgressListener } from '../../core/models/engine.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import type { PinnedModel, ModelOffer, RemoteFile } from '../../core/models/offer.ts';
import type { WebLlmDetails } from './details.ts';
import { webllmLibraryCacheName } from './library-hash.ts';
import small from './small.json' with { type: 'json' };
import { sriOfHex } from './sri.ts';

/**
 * Metadata of tiny-w, the one small WebLLM model bundled with Evenkeel. It has a few megabytes, fetched from the app's own
 * folder at its first load.
 */
export const smallWebLlmMetadata = small;

export const smallWebLlmId = formatModelId({
  engine: 'webllm',
  repo: small.id,
  revision: small.revision,
  dtype: small.dtype,
});

export const smallWebLlmOffer: ModelOffer = {
  engine: 'webllm',
  repo: small.id,
  dtype: small.dtype,
  name: 'tiny-w (WebLLM)',
  family: 'Evenkeel',
  parameters: small.parameters,
  bytes: small.bytes,
  contextWindow: small.contextWindow,
  needs: ['webgpu'],
  notes: [],
};

/** The WebLLM cache that holds a file. */
const cacheOf = (path: string): string =>
  path === 'mlc-chat-config.json' ? 'webllm/config' : path === 'model.wasm' ? webllmLibraryCacheName : 'webllm/model';

/** The entry that a download would have made, at the app's own address; undefined for any other model. */
export function pinSmallWebLlmModel(id: string, app: string): PinnedModel | undefined {
  if (id !== smallWebLlmId) return undefined;
  const folder = new URL(`${small.path}/`, app).href;
  const sriAt = (path: string) => small.files.filter((file) => file.path === path).map(({ sha256 }) => sriOfHex(sha256));
  const [config] = sriAt('mlc-chat-config.json');
  const [tokenizer] = sriAt('tokenizer.json');
  const details = {
    name: `${small.id}-${small.revision}`,
    folder,
    library: `${folder}model.wasm`,
    contextWindow: small.contextWindow,
    overrides: {},
    features: [],
    manifest: null,
    thinks: 'never',
    integrity: {
      ...(config !== undefined && { config }),
      tokenizer: tokenizer === undefined ? {} : { 'tokenizer.json': tokenizer },
    },
  } satisfies WebLlmDetails;
  const files = small.files.map(({ path, bytes, sha256 }) => ({
    url: `${folder}${path}`,
    cache: cacheOf(path),
    bytes,
    sha256,
  }));
  return { id, offer: smallWebLlmOffer, files, details };
}

/** Fetches missing files from the app’s own folder into WebLLM's caches. A file with a wrong hash is refused. */
export async function cacheSmallWebLlmFiles(
  { files, offer }: PinnedModel,
  on: ProgressListener,
  signal: AbortSignal,
): Promise<void> {
  const total = files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  let done = 0;
  for (const file of files) {
    const cache = await caches.open(file.cache);
    if (!(await cache.match(file.url))) await cache.put(file.url, await fetchVerified(file, signal));
    done += file.bytes ?? 0;
    on({ what: `Fetching ${offer.name}`, done, total, unit: 'bytes' });
  }
}

async function fetchVerified({ url, sha256 }: RemoteFile, signal: AbortSignal): Promise<Response> {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const response = await fetch(url, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  if (!response?.ok)
    throw new UserError(`The file ${name} of tiny-w could not be fetched: try again when there is a connection.`);
  const bytes = await response.arrayBuffer();
  if ((await sha256Hex(bytes)) !== sha256)
    throw new UserError(`The file ${name} of tiny-w is wrong: the app’s folder on its server is damaged.`);
  return new Response(bytes, { headers: response.headers });
}
