import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';

export interface HubRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** The Range header of the request. */
  readonly range?: string;
  status: number;
  /** Bytes of the body that were sent. */
  bytes: number;
}

/** What goes wrong at a path. `times` says how often. Without it, the fault never ends. */
export type Fault = { readonly times?: number } & (
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** A web page instead of the JSON or file. */
  | { readonly kind: 'html' }
  /** Invalid JSON, or JSON of another form. */
  | { readonly kind: 'body'; readonly body: string }
  /** The right number of bytes, with wrong content. */
  | { readonly kind: 'wrong bytes' }
  | { readonly kind: 'longer' }
  /** The connection breaks after this many bytes of the answer. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Sends this many bytes, then nothing, and keeps the connection open. With 0 it does not even send a header. */
  | { readonly kind: 'silence'; readonly after: number }
  /** A server that ignores Range and always sends the whole file. */
  | { readonly kind: 'no range' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A pause before each 64 KB. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Sends this many bytes, then nothing until the test releases the rest. */
  | { readonly kind: 'held'; readonly after: number; readonly until: Promise<void> }
);

export interface Hub {
  /** The origin without a trailing slash, as the mirror setting has it. */
  readonly address: string;
  /** The origin to which the hub redirects requests for large files. */
  readonly store: string;
  /** Requests to both origins, in order. */
  readonly asked: HubRequest[];
  /** Adds files from memory to a repository at a commit. `main` means the latest commit. */
  put(repo: string, commit: string, files: Readonly<Record<string, Uint8Array | string>>, gated?: boolean): void;
  /** Adds the files of a folder in the same way. */
  putFolder(repo: string, commit: string, folder: string): void;
  /**
   * Sets the fault of a path without its query: `/api/models/a/b/revision/main`, `/a/b/resolve/<commit>/config.json`, or a
   * path in the store.
   */
  fault(path: string, fault: Fault | undefined): void;
  close(): Promise<void>;
}

interface StoredFile {
  readonly content: Buffer;
  readonly gitBlob: string;
  /** Only for large files, which the hub serves with a SHA-256 and behind a redirect. */
  readonly sha256?: string;
}

interface Repo {
  readonly commit: string;
  readonly gated: boolean;
  readonly files: ReadonlyMap<string, StoredFile>;
}

/** Files of at least this size are kept in the store. */
const largeBytes = 64 * 1024;

/** Starts a server with a model hub's paths, and a second one for its large files. */
export async function openHub(): Promise<Hub> {
  const repos = new Map<string, Repo>();
  const faults = new Map<string, { fault: Fault; left: number }>();
  const asked: HubRequest[] = [];
  const faultAt = (path: string): Fault | undefined => {
    const known = faults.get(path);
    if (!known || known.left-- <= 0) return undefined;
    return known.fault;
  };
  const listen = async (handle: (path: string, to: Answer) => void): Promise<[string, Server]> => {
    const server = createServer((request, response) => {
      const address = new URL(request.url ?? '/', 'http://localhost');
      const { range } = request.headers;
      const entry: HubRequest = {
        method: request.method ?? '',
        path: address.pathname + address.search,
        ...(range !== undefined && { range }),
        status: 0,
        bytes: 0,
      };
      asked.push(entry);
      const path = decodeURIComponent(address.pathname);
      handle(path, new Answer(request, response, entry, faultAt(path)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server];
  };

  const [store, storeServer] = await listen((path, to) => {
    const content = [...repos.values()]
      .flatMap(({ files }) => [...files.values()])
      .find(({ sha256 }) => path === `/store/${sha256}`);
    return content ? to.file(content.content, path) : to.status(404);
  });
  const [address, server] = await listen((path, to) => {
    const api = /^\/api\/models\/([^/]+\/[^/]+)\/(revision|tree)\/([^/]+)$/.exec(path);
    const file = /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/.exec(path);
    const repo = api?.[1] ?? file?.[1];
    const revision = api?.[3] ?? file?.[2];
    const known = [repos.get(`${repo}@${revision}`), repos.get(String(repo))].find(
      (one) => one && (revision === 'main' || revision === one.commit),
    );
    if (!repos.has(String(repo))) return to.status(api || file ? 401 : 404);
    if (!known) return to.status(404);
    if (api?.[2] === 'revision') return to.json({ id: repo, sha: known.commit, gated: known.gated ? 'auto' : false });
    if (api) return to.json(listing(known));
    const stored = known.files.get(file![3]!);
    if (!stored) return to.status(404);
    if (known.gated) return to.status(401);
    return stored.sha256 === undefined ? to.file(stored.content, path) : to.redirect(`${store}/store/${stored.sha256}`);
  });

  const put: Hub['put'] = (repo, commit, files, gated = false) => {
    const stored = new Map(Object.entries(files).map(([path, content]) => [path, storedFile(Buffer.from(content))]));
    const one = { commit, gated, files: stored };
    repos.set(`${repo}@${commit}`, one);
    repos.set(repo, one);
  };
  return {
    address,
    store,
    asked,
    put,
    putFolder: (repo, commit, folder) => put(repo, commit, Object.fromEntries(filesBelow(folder))),
    fault: (path, fault) => {
      if (fault) faults.set(path, { fault, left: fault.times ?? Infinity });
      else faults.delete(path);
    },
    close: async () => {
      for (const one of [server, storeServer]) {
        const closed = new Promise<void>((resolve) => one.close(() => resolve()));
        one.closeAllConnections();
        await closed;
      }
    },
  };
}

/** The store's path for a file's bytes. The hub redirects requests for large files to it. */
export function pathInStore(content: Uint8Array): string {
  return `/store/${hash('sha256', Buffer.from(content))}`;
}

function storedFile(content: Buffer): StoredFile {
  const gitBlob = hash('sha1', Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]));
  return { content, gitBlob, ...(content.length >= largeBytes && { sha256: hash('sha256', content) }) };
}

const hash = (kind: string, content: Buffer): string => createHash(kind).update(content).digest('hex');

function listing({ files }: Repo) {
  const folders = new Set([...files.keys()].flatMap((path) => (path.includes('/') ? [path.split('/')[0]!] : [])));
  return [
    ...Array.from(folders, (path) => ({ type: 'directory', oid: '0'.repeat(40), size: 0, path })),
    ...Array.from(files, ([path, { content, gitBlob, sha256 }]) => ({
      type: 'file',
      // The id of a large file is that of the small pointer file.
      oid: sha256 === undefined ? gitBlob : hash('sha1', Buffer.from(sha256)),
      size: content.length,
      path,
      ...(sha256 !== undefined && { lfs: { oid: sha256, size: content.length, pointerSize: 134 } }),
    })),
  ];
}

function filesBelow(folder: string): [string, Buffer][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path)]);
}

/** One response, with its fault if any. */
class Answer {
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly entry: HubRequest,
    private readonly fault: Fault | undefined,
  ) {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'ETag, Link, Accept-Ranges, Content-Range, Retry-After');
    response.setHeader('access-control-allow-headers', '*');
  }

  status(status: number): void {
    if (this.#failed()) return;
    this.#send(status, { 'content-type': 'text/plain' }, Buffer.from(String(status)));
  }

  json(value: unknown): void {
    if (this.#failed()) return;
    this.#send(200, { 'content-type': 'application/json; charset=utf-8' }, Buffer.from(JSON.stringify(value)));
  }

  redirect(location: string): void {
    if (this.#failed()) return;
    this.#send(302, { location }, Buffer.alloc(0));
  }

  file(content: Buffer, path: string): void {
    if (this.#failed()) return;
    const { fault } = this;
    let whole = content;
    if (fault?.kind === 'wrong bytes') whole = Buffer.from(content.map((byte) => byte ^ 1));
    if (fault?.kind === 'longer') whole = Buffer.concat([content, Buffer.from('more')]);
    const type = path.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    const from = /^bytes=(\d+)-$/.exec(this.entry.range ?? '')?.[1];
    if (from === undefined || fault?.kind === 'no range') return this.#send(200, { 'content-type': type }, whole);
    if (Number(from) >= whole.length)
      return this.#send(416, { 'content-range': `bytes */${whole.length}` }, Buffer.alloc(0));
    const range = `bytes ${from}-${whole.length - 1}/${whole.length}`;
    this.#send(206, { 'content-type': type, 'content-range': range }, whole.subarray(Number(from)));
  }

  /** Handles OPTIONS requests and faults that replace the response. Returns true if there is nothing more to send. */
  #failed(): boolean {
    const { fault } = this;
    if (this.request.method === 'OPTIONS') {
      this.#send(204, {}, Buffer.alloc(0));
      return true;
    }
    switch (fault?.kind) {
      case 'status': {
        const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
        this.#send(fault.status, headers, Buffer.from('no'));
        return true;
      }
      case 'redirect':
        this.#send(302, { location: fault.to }, Buffer.alloc(0));
        return true;
      case 'html':
        this.#send(200, { 'content-type': 'text/html' }, Buffer.from('<!doctype html><p>Please log in to this network.'));
        return true;
      case 'body':
        this.#send(200, { 'content-type': 'application/json' }, Buffer.from(fault.body));
        return true;
      case 'silence':
        if (fault.after > 0) return false;
        return true;
      default:
        return false;
    }
  }

  #send(status: number, headers: Readonly<Record<string, string>>, body: Buffer): void {
    this.entry.status = status;
    this.response.writeHead(status, { ...headers, 'content-length': body.length });
    this.response.flushHeaders();
    void this.#write(body);
  }

  async #write(body: Buffer): Promise<void> {
    const { response, fault, entry } = this;
    const stop = fault?.kind === 'cut' || fault?.kind === 'silence' ? fault.after : Infinity;
    const slow = fault?.kind === 'slow' ? fault.ms : 0;
    for (let at = 0; at < Math.min(stop, body.length) && !response.destroyed; at += chunkBytes) {
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
      if (fault?.kind === 'held' && at >= fault.after) await fault.until;
      const chunk = body.subarray(at, Math.min(at + chunkBytes, stop));
      if (!response.write(chunk)) await untilDrained(response);
      entry.bytes += chunk.length;
    }
    if (stop >= body.length) response.end();
    // Closes after the written bytes have been sent.
    else if (fault?.kind === 'cut') response.socket?.destroySoon();
  }
}

const chunkBytes = 64 * 1024;

async function untilDrained(response: ServerResponse): Promise<void> {
  const either = new AbortController();
  const event = (name: string) => once(response, name, { signal: either.signal });
  await Promise.race([event('drain'), event('close')]).catch(() => undefined);
  either.abort();
}
