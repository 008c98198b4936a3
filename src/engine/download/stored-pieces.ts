import type { RemoteFile } from '../../core/models/offer.ts';

/** Holds the pieces of unfinished files, so a reopened page can resume its downloads. */
const piecesCache = 'evenkeel-pieces';

/** A stored range of a file's bytes. */
export interface ByteRange {
  readonly from: number;
  readonly bytes: number;
  readonly key: string;
}

/** The pieces of one file, without a gap from its first byte on. Pieces after a gap are useless and are deleted. */
export class StoredFilePieces {
  readonly #cache: Cache;
  readonly #url: string;
  readonly #list: ByteRange[];

  private constructor(cache: Cache, url: string, list: ByteRange[]) {
    this.#cache = cache;
    this.#url = url;
    this.#list = list;
  }

  static async of(url: string): Promise<StoredFilePieces> {
    const cache = await caches.open(piecesCache);
    const list: ByteRange[] = [];
    let at = 0;
    for (const piece of await piecesOf(cache, url)) {
      // A piece of an earlier version has no known size in WebKit.
      if (piece.from === at && piece.bytes > 0) {
        list.push(piece);
        at += piece.bytes;
      } else {
        await cache.delete(piece.key);
      }
    }
    return new StoredFilePieces(cache, url, list);
  }

  get bytes(): number {
    const last = this.#list.at(-1);
    return last ? last.from + last.bytes : 0;
  }

  async add(content: Blob): Promise<void> {
    const piece = { from: this.bytes, bytes: content.size, key: pieceKey(this.#url, this.bytes) };
    await this.#cache.put(piece.key, new Response(content, { headers: sizeHeaders(content) }));
    this.#list.push(piece);
  }

  /** Yields the stored blobs in order and reads nothing into memory. */
  async *blobs(): AsyncIterable<Blob> {
    for (const { key } of this.#list) {
      const kept = await this.#cache.match(key);
      if (!kept) throw new Error('A piece of the download is gone from the browser’s cache.');
      yield await kept.blob();
    }
  }

  async clear(): Promise<void> {
    for (const { key } of this.#list.splice(0)) await this.#cache.delete(key);
  }
}

const heldCaches = new Map<string, Cache>();

/**
 * Keeps the caches of these files open until the page closes. WebKit’s private windows store caches in memory and drop each
 * that nothing has open, so a download would be gone once its worker ends. A browser that refuses to open a cache is left to
 * the download, which says why.
 */
export async function holdCachesOpen(files: readonly RemoteFile[]): Promise<void> {
  for (const name of new Set([piecesCache, ...files.map(({ cache }) => cache)])) {
    const cache = heldCaches.get(name) ?? (await caches.open(name).catch(() => undefined));
    if (cache) heldCaches.set(name, cache);
  }
}

/** Bytes of these files that are on this machine, whole or in pieces. */
export async function countCachedBytes(files: readonly RemoteFile[]): Promise<number> {
  const pieces = await caches.open(piecesCache);
  let bytes = 0;
  for (const file of files) {
    const whole = await findCompleteCachedFile(file);
    if (whole) bytes += contentLength(whole);
    else for (const piece of await piecesOf(pieces, file.url)) bytes += piece.bytes;
  }
  return bytes;
}

/** The file where its engine looks for it. A file whose length differs from the hub's list does not count. */
export async function findCompleteCachedFile({ url, cache, bytes }: RemoteFile): Promise<Response | undefined> {
  if (!(await caches.has(cache))) return undefined;
  const kept = await (await caches.open(cache)).match(url);
  return kept && (bytes === null || contentLength(kept) === bytes) ? kept : undefined;
}

export async function removeFilesAndPieces(files: readonly RemoteFile[]): Promise<void> {
  for (const { url, cache } of files) {
    await (await caches.open(cache)).delete(url);
    await (await StoredFilePieces.of(url)).clear();
  }
}

/** WebKit’s cache drops `content-length`. Entries of earlier versions have only that. */
const sizeHeader = 'x-evenkeel-bytes';

/** The headers that keep a file’s size in the cache. */
export const sizeHeaders = ({ size }: Blob): Readonly<Record<string, string>> => ({
  'content-length': String(size),
  [sizeHeader]: String(size),
});

export const contentLength = ({ headers }: Response): number =>
  Number(headers.get(sizeHeader) ?? headers.get('content-length') ?? 0);

const keyOfPiece = /^(?<url>.*)[?&]evenkeel-piece=(?<from>\d+)$/;

const pieceKey = (url: string, from: number): string => `${url}${url.includes('?') ? '&' : '?'}evenkeel-piece=${from}`;

async function piecesOf(cache: Cache, url: string): Promise<ByteRange[]> {
  const found: ByteRange[] = [];
  for (const { url: key } of await cache.keys(url, { ignoreSearch: true })) {
    const parts = keyOfPiece.exec(key)?.groups;
    const kept = parts?.url === new URL(url).href ? await cache.match(key) : undefined;
    if (parts && kept) found.push({ from: Number(parts.from), bytes: contentLength(kept), key });
  }
  return found.sort((a, b) => a.from - b.from);
}
