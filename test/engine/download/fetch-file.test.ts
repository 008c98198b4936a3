import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { defaultRetryPolicy } from '../../../src/engine/download/ask-server.ts';
import { resumeFileDownload } from '../../../src/engine/download/fetch-file.ts';
import { countCachedBytes } from '../../../src/engine/download/stored-pieces.ts';

const url = 'https://hub.example/a/b/resolve/0/weights.onnx';
const content = new Uint8Array(3000).fill(7);
const engineCache = 'transformers-cache';

/** Cache storage in memory, by cache and address. The engine’s cache throws `refusal`. */
function cacheStorage(refusal?: Error) {
  const stored = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return Promise.resolve({
      keys: () => Promise.resolve(Array.from(entries.keys(), (key) => ({ url: key }))),
      match: (key: string) => Promise.resolve(entries.get(key)?.clone()),
      delete: (key: string) => Promise.resolve(entries.delete(key)),
      put: async (key: string, response: Response) => {
        if (refusal && name === engineCache) throw refusal;
        const headers = new Headers(response.headers);
        // As WebKit does.
        headers.delete('content-length');
        entries.set(key, new Response(await response.blob(), { headers }));
      },
    });
  };
  return { caches: { open, has: () => Promise.resolve(true) }, stored };
}

function download(refusal?: Error, pieces?: Map<string, Response>) {
  const { caches, stored } = cacheStorage(refusal);
  if (pieces) stored.set('evenkeel-pieces', pieces);
  vi.stubGlobal('caches', caches);
  const done = resumeFileDownload(
    { url, bytes: content.length, cache: engineCache },
    url,
    {
      fetch: () => Promise.resolve(new Response(content)),
      patience: defaultRetryPolicy,
      signal: new AbortController().signal,
    },
    () => undefined,
  );
  return { done, stored };
}

afterEach(() => void vi.unstubAllGlobals());

test('a file is put where its engine looks for it, and its pieces are deleted', async () => {
  const { done, stored } = download();
  await done;
  expect(new Uint8Array((await stored.get(engineCache)?.get(url)?.clone().arrayBuffer()) ?? [])).toEqual(content);
  expect(stored.get('evenkeel-pieces')?.size).toBe(0);
  expect(await countCachedBytes([{ url, bytes: content.length, cache: engineCache }])).toBe(content.length);
});

test('a piece of an earlier version, which has no size in WebKit, is fetched again', async () => {
  const { done } = download(undefined, new Map([[`${url}?evenkeel-piece=0`, new Response(content.slice(0, 1000))]]));
  await done;
  expect(await countCachedBytes([{ url, bytes: content.length, cache: engineCache }])).toBe(content.length);
});

test('a browser that cannot keep a file of this size gets a sentence with the remedy, and its pieces stay', async () => {
  const { done, stored } = download(new DOMException('Unexpected internal error.', 'UnknownError'));
  await expect(done).rejects.toThrow(
    /^The browser cannot keep the file weights\.onnx \(2\.9 KB\)\. In a private window this is usual: open Evenkeel in an ordinary window\./,
  );
  await expect(done).rejects.toThrow(UserError);
  expect(stored.get('evenkeel-pieces')?.size).toBe(1);
});

test('a full disk has its own sentence', async () => {
  const { done } = download(new DOMException('', 'QuotaExceededError'));
  await expect(done).rejects.toThrow(/^The disk is full/);
});
