import { sleepOrAbort } from '../../base/workers/pause.ts';
import { bytes as inUnits } from '../../core/words/format.ts';
import { isDiskFull } from '../../base/errors/disk-full.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { RemoteFile } from '../../core/models/offer.ts';
import { requestWithRetries, type RequestContext, type ServerRequest, type WatchedResponse } from './ask-server.ts';
import { createChecksumVerifier, type ChecksumVerifier } from './checksum.ts';
import { sizeHeaders, StoredFilePieces } from './stored-pieces.ts';

/** A crash costs at most this much of a download. */
const pieceBytes = 16 * 2 ** 20;

/** The maximum size of a file of unknown length. Such a file is a WebLLM library, not a model. */
const mostUnlisted = 256 * 2 ** 20;

/**
 * Fetches the missing part of a file, then stores the whole file where its engine looks for it. Every failure keeps the
 * pieces that arrived, with one exception. A file with a wrong hash or too many bytes is deleted.
 */
export async function resumeFileDownload(
  file: RemoteFile,
  address: string,
  asker: RequestContext,
  on: (bytes: number) => void,
  refused?: ServerRequest['refused'],
): Promise<void> {
  try {
    await new Fetching(file, address, asker, on, await StoredFilePieces.of(file.url), refused).whole();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new UserError(
      'The disk is full, or the browser’s space for this page. The download so far is kept: free some space, then continue.',
    );
  }
}

class Fetching {
  #checksum: ChecksumVerifier | undefined;
  readonly #pieces: StoredFilePieces;
  readonly #name: string;
  readonly #host: string;

  constructor(
    private readonly file: RemoteFile,
    private readonly address: string,
    private readonly asker: RequestContext,
    private readonly on: (bytes: number) => void,
    pieces: StoredFilePieces,
    private readonly refused: ServerRequest['refused'],
  ) {
    this.#pieces = pieces;
    this.#name = nameOf(file.url);
    this.#host = new URL(address).host;
  }

  async whole(): Promise<void> {
    const { file, asker } = this;
    if (file.bytes !== null && this.#pieces.bytes > file.bytes) await this.#pieces.clear();
    await this.#hashKept();
    for (let failed = 0; this.#pieces.bytes !== file.bytes;) {
      const before = this.#pieces.bytes;
      const end = await this.#fetchRest();
      if (end === 'whole') break;
      failed = this.#pieces.bytes > before ? 0 : failed + 1;
      if (failed >= asker.patience.tries) {
        throw new UserError(
          `The connection to ${this.#host} keeps breaking off. The download so far is kept: try again later.`,
        );
      }
      await sleepOrAbort(asker.patience.waitMs, asker.signal);
    }
    await this.#putInPlace();
  }

  /** Feeds the stored pieces into the checksum first. */
  async #hashKept(): Promise<void> {
    this.#checksum = createChecksumVerifier(this.file);
    if (!this.#checksum) return;
    for await (const blob of this.#pieces.blobs()) {
      for await (const bytes of chunksOf(blob.stream())) this.#checksum.update(bytes);
    }
  }

  /** Requests the missing rest at once. If the server does not resume at the requested byte, the download starts over. */
  async #fetchRest(): Promise<'whole' | 'cut off'> {
    const from = this.#pieces.bytes;
    const { address, refused } = this;
    const what = `the file ${this.#name}`;
    const answer = await requestWithRetries({ address, what, from, ...(refused && { refused }) }, this.asker);
    const { response } = answer;
    try {
      const range = rangeOf(response);
      if (response.status === 416 && this.file.bytes === null && range?.total === from) return 'whole';
      this.#refuseWebPage(response);
      const begins = response.status === 206 ? (range?.from ?? from) : 0;
      if (begins !== from) await this.#startAnew();
      if (response.status === 416 || (begins !== from && begins > 0)) return 'cut off';
      // Ignore Content-Length: it may be the length of a compressed response.
      return await this.#read(answer, this.file.bytes ?? range?.total ?? null);
    } finally {
      answer.silence.end();
      await response.body?.cancel().catch(() => undefined);
    }
  }

  #refuseWebPage({ headers }: Response): void {
    if (!/^text\/html\b/i.test(headers.get('content-type') ?? '') || this.file.url.endsWith('.html')) return;
    throw new UserError(
      `${this.#host} sent a web page instead of the file ${this.#name}: a login or a proxy may be in the way.`,
    );
  }

  async #read({ response, silence }: WatchedResponse, total: number | null): Promise<'whole' | 'cut off'> {
    const most = total ?? mostUnlisted;
    let held: Uint8Array<ArrayBuffer>[] = [];
    let heldBytes = 0;
    const keep = async () => {
      if (heldBytes === 0) return;
      const content = new Blob(held);
      [held, heldBytes] = [[], 0];
      await this.#pieces.add(content);
    };
    try {
      for await (const bytes of chunksOf(response.body ?? new Blob([]).stream())) {
        silence.heard();
        if (this.#pieces.bytes + heldBytes + bytes.length > most) {
          [held, heldBytes] = [[], 0];
          await this.#startAnew();
          throw new UserError(`The file ${this.#name} is longer than ${this.#host} lists. It was deleted and is not used.`);
        }
        this.#checksum?.update(bytes);
        held.push(bytes);
        heldBytes += bytes.length;
        this.on(this.#pieces.bytes + heldBytes);
        if (heldBytes >= pieceBytes) {
          await keep();
          silence.heard();
        }
      }
      await keep();
    } catch (error) {
      if (isDiskFull(error)) throw error;
      await keep();
      silence.signal.throwIfAborted();
      if (error instanceof UserError) throw error;
      return 'cut off';
    }
    return total === null || this.#pieces.bytes === total ? 'whole' : 'cut off';
  }

  async #startAnew(): Promise<void> {
    await this.#pieces.clear();
    this.#checksum = createChecksumVerifier(this.file);
    this.on(0);
  }

  async #putInPlace(): Promise<void> {
    const { file } = this;
    if (this.#checksum && !this.#checksum.isRight()) {
      await this.#startAnew();
      throw new UserError(
        file.hashedHere
          ? `${this.#host} sent a different file ${this.#name} than the first time (its SHA-256 has changed), so it is not used. Delete the model to start with the new one.`
          : `The file ${this.#name} is not what ${this.#host} lists (its hash is wrong). It was deleted: download it again.`,
      );
    }
    const blobs: Blob[] = [];
    for await (const blob of this.#pieces.blobs()) blobs.push(blob);
    // The browser keeps these blobs on disk, so the file is never in memory.
    const whole = new Blob(blobs);
    const headers = { 'content-type': typeOf(file.url), ...sizeHeaders(whole) };
    const cache = await caches.open(file.cache);
    await cache.put(file.url, new Response(whole, { headers })).catch((error: unknown) => {
      // Chromium’s private windows keep files in memory: they refuse large ones, and say neither why nor how large.
      if (isDiskFull(error) || !(error instanceof DOMException)) throw error;
      throw new UserError(
        `The browser cannot keep the file ${this.#name} (${inUnits(whole.size)}). In a private window this is usual: open Evenkeel in an ordinary window. Otherwise free some space on the disk, then continue.`,
      );
    });
    await this.#pieces.clear();
  }
}

/** The first byte of the sent part and the total length, from Content-Range. */
function rangeOf({ headers }: Response): { readonly from?: number; readonly total?: number } | undefined {
  const parts = /^bytes (?:(\d+)-\d+|\*)\/(?:(\d+)|\*)$/.exec(headers.get('content-range') ?? '');
  if (!parts) return undefined;
  const [, from, total] = parts;
  return { ...(from !== undefined && { from: Number(from) }), ...(total !== undefined && { total: Number(total) }) };
}

async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

function typeOf(url: string): string {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.json')) return 'application/json';
  if (pathname.endsWith('.wasm')) return 'application/wasm';
  return /\.(txt|jinja|md)$/.test(pathname) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}
