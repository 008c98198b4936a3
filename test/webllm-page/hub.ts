import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path returns instead of its file. */
export type Fault = 'not found' | 'html' | 'wrong bytes';

export interface WebLlmHub {
  /** The origin without a trailing slash, as the mirror setting has it. */
  readonly address: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** Adds a repository at a commit, with its files by name. */
  putModel(repo: string, commit: string, files: Readonly<Record<string, Buffer>>): void;
  /** Adds any other file, such as a compiled library, by its path. */
  putFile(path: string, content: Buffer): void;
  fault(path: string, fault: Fault | undefined): void;
  close(): Promise<void>;
}

interface Model {
  readonly commit: string;
  readonly files: Readonly<Record<string, Buffer>>;
}

/** Starts a server with the paths that WebLLM's models and libraries have on their hubs. */
export async function openWebLlmHub(): Promise<WebLlmHub> {
  const models = new Map<string, Model>();
  const others = new Map<string, Buffer>();
  const faults = new Map<string, Fault>();
  const asked: string[] = [];

  const fileAt = (path: string): Buffer | undefined => {
    const [, repo = '', revision, name = ''] = /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const model = models.get(repo);
    return model && (revision === 'main' || revision === model.commit) ? model.files[name] : others.get(path);
  };
  const jsonAt = (path: string): object | undefined => {
    const [, repo = '', kind] = /^\/api\/models\/([^/]+\/[^/]+)\/(revision|tree)\/[^/]+$/.exec(path) ?? [];
    const model = models.get(repo);
    return model && (kind === 'revision' ? { sha: model.commit, gated: false } : listing(model));
  };

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    asked.push(path);
    const fault = faults.get(path);
    const json = jsonAt(path);
    const file = fileAt(path);
    if (fault === 'html') return send('text/html', Buffer.from('<!doctype html><p>Please log in to this network.'));
    if (fault !== 'not found' && json) return send('application/json', Buffer.from(JSON.stringify(json)));
    if (fault === 'not found' || !file) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return send(
      path.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      fault === 'wrong bytes' ? Buffer.from(file.map((byte) => byte ^ 1)) : file,
    );

    function send(type: string, content: Buffer) {
      return response.writeHead(200, { 'content-type': type, 'content-length': content.length }).end(content);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    putModel: (repo, commit, files) => void models.set(repo, { commit, files }),
    putFile: (path, content) => void others.set(path, content),
    fault: (path, fault) => void (fault ? faults.set(path, fault) : faults.delete(path)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Every file has git's hash. The weights (.bin) also have the SHA-256 of their bytes. */
function listing({ files }: Model): object {
  return Object.entries(files).map(([path, content]) => ({
    type: 'file',
    path,
    size: content.length,
    oid: hash('sha1', Buffer.concat([Buffer.from(`blob ${content.length}\0`), content])),
    ...(path.endsWith('.bin') && { lfs: { oid: hash('sha256', content), size: content.length } }),
  }));
}

const hash = (kind: string, content: Buffer): string => createHash(kind).update(content).digest('hex');
