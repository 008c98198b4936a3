import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import { openCacheForAddress, findCachedResponse } from './kept-caches.ts';
import { appScopeAddress } from './keeping.ts';

const file = v.object({ path: v.string(), bytes: v.number() });
const list = v.record(v.string(), v.array(file));

/** Files that are stored for offline use on request or after use: engines, and the text comparison. */
export interface OfflinePart {
  readonly id: string;
  readonly files: readonly { readonly address: string; readonly bytes: number }[];
  readonly bytes: number;
}

/** All parts, as the build lists them (`tools/build/offline-files.ts`). */
export async function fetchOfflinePartList(): Promise<OfflinePart[]> {
  const scope = appScopeAddress();
  const answer = await fetch(new URL('offline-files.json', scope)).catch(() => undefined);
  const parsed = v.safeParse(list, answer?.ok ? await answer.json().catch(() => undefined) : undefined);
  if (!parsed.success) throw new UserError('The list of what can be kept for offline could not be fetched.');
  return Object.entries(parsed.output).map(([id, files]) => ({
    id,
    files: files.map(({ path, bytes }) => ({ address: new URL(path, scope).href, bytes })),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
}

export async function isPartKeptOffline({ files }: OfflinePart): Promise<boolean> {
  const scope = appScopeAddress();
  const kept = await Promise.all(files.map(({ address }) => findCachedResponse(address, scope)));
  return kept.every((answer) => answer !== undefined);
}

/**
 * Fetches and stores a part's missing files. After an abort or a failure, complete files stay and the next call continues
 * there.
 */
export async function downloadOfflinePart(
  { files, bytes: total }: OfflinePart,
  on: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const scope = appScopeAddress();
  let done = 0;
  for (const { address, bytes } of files) {
    const before = done;
    if (!(await findCachedResponse(address, scope))) {
      const answer = await fetch(address, { signal }).catch(() => undefined);
      signal.throwIfAborted();
      if (!answer?.ok || !answer.body) throw new UserError(notFetched);
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          on((done += chunk.length), total);
          controller.enqueue(chunk);
        },
      });
      const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' };
      const cache = await openCacheForAddress(address, scope);
      await cache.put(address, new Response(answer.body.pipeThrough(counting), { headers })).catch(() => {
        signal.throwIfAborted();
        throw new UserError(notFetched);
      });
    }
    on((done = before + bytes), total);
  }
}

const notFetched =
  'A file could not be fetched or kept. Check the connection and the room on the disk, then choose “Keep for offline” again: it continues from there.';

/** Removes a part. Files that another completely stored part needs stay. */
export async function removeOfflinePart(part: OfflinePart, parts: readonly OfflinePart[]): Promise<void> {
  const others = parts.filter(({ id }) => id !== part.id);
  const whole = await Promise.all(others.map(async (other) => ((await isPartKeptOffline(other)) ? other.files : [])));
  const needed = new Set(whole.flat().map(({ address }) => address));
  const scope = appScopeAddress();
  for (const { address } of part.files) {
    if (!needed.has(address)) await (await openCacheForAddress(address, scope)).delete(address);
  }
}

/**
 * Stores files that ran before there was a service worker. If a part’s runtime is stored or one of its scripts was loaded,
 * it fetches the part's other files again. Most come from the browser’s own cache, and the service worker stores them.
 */
export async function cacheMissingPartFiles(): Promise<void> {
  const scope = appScopeAddress();
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const { id, files } of await fetchOfflinePartList()) {
    // The encoder uses the runtime of the small models, so that runtime does not show that the encoder ran.
    const runtime = id === 'meaning' ? undefined : files.find(({ address }) => address.endsWith('.wasm'));
    const isStarted = runtime
      ? (await findCachedResponse(runtime.address, scope)) !== undefined
      : files.some(({ address }) => loaded.has(address));
    if (!isStarted) continue;
    for (const { address } of files) {
      if (!(await findCachedResponse(address, scope))) await fetch(address).then((answer) => answer.arrayBuffer());
    }
  }
}
