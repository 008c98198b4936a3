import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import { openCacheForAddress, findCachedResponse } from './kept-caches.ts';
import { appScopeAddress } from './keeping.ts';

const file = v.object({ path: v.string(), bytes: v.number() });
const list = v.record(v.string(), v.array(file));

/** What is kept for use without a connection when somebody asks for it, or has used it: engines, and what compares texts. */
export interface OfflinePart {
  readonly id: string;
  readonly files: readonly { readonly address: string; readonly bytes: number }[];
  readonly bytes: number;
}

/** All parts; written by the build (`tools/build/offline-files.ts`). */
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

/** Fetches what is missing of a part and keeps it. Stopped or failed, whole files stay, and the next time goes on from there. */
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
  'A file could not be fetched or kept. Check the connection and the room on the disk, then choose “Keep for offline” again: it goes on from there.';

/** Undoes it: what another part needs that is kept whole stays. */
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
 * A model may have run before there was a service worker to keep what it ran on. Where a part’s runtime is kept or one of its scripts
 * was loaded, its other files are asked for once more, mostly from the browser’s own cache; the service worker keeps them.
 */
export async function cacheMissingPartFiles(): Promise<void> {
  const scope = appScopeAddress();
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const { id, files } of await fetchOfflinePartList()) {
    // The encoder runs on what small models run on: to have that says nothing of the encoder.
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
