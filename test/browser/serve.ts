import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';

export interface Served {
  /** Includes the sub-path and a trailing slash. */
  readonly address: string;
  /** All requested paths so far, in order, each with its status. */
  readonly asked: { readonly path: string; readonly status: number }[];
  close(): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Serves a built folder below a sub-path, as a plain static host does, or with additional headers. A path outside it is a
 * 404.
 */
export async function serve(
  folder: string,
  subPath = '/some/where/',
  port = 0,
  headers: Headers | ((path: string) => Headers) = {},
): Promise<Served> {
  const asked: Served['asked'] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    void fileAt(folder, subPath, path)
      .then(async (file) => {
        asked.push({ path, status: file ? 200 : 404 });
        if (!file) {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
          return;
        }
        response.writeHead(200, {
          ...(typeof headers === 'function' ? headers(path) : headers),
          'content-type': types[extname(file.path)] ?? 'application/octet-stream',
          'content-length': file.size,
          // Names in assets/ contain a hash. Browsers must revalidate all other files.
          'cache-control': path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
        });
        response.end(request.method === 'HEAD' ? undefined : await contentOf(file));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${subPath}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

interface ServedFile {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

/** File contents by path, kept for the next page, because a report requests 400 files. A changed file is read again. */
const contents = new Map<string, { readonly file: ServedFile; readonly content: Promise<Buffer> }>();

function contentOf(file: ServedFile): Promise<Buffer> {
  const kept = contents.get(file.path);
  if (kept?.file.changed === file.changed && kept.file.size === file.size) return kept.content;
  const content = readFile(file.path);
  // Engines are large and rarely requested.
  if (file.size < 1_000_000) contents.set(file.path, { file, content });
  return content;
}

async function fileAt(folder: string, subPath: string, path: string): Promise<ServedFile | undefined> {
  if (!path.startsWith(subPath)) return undefined;
  let within: string;
  try {
    within = normalize(decodeURIComponent(path.slice(subPath.length)) || 'index.html');
  } catch {
    return undefined;
  }
  if (within === '..' || within.startsWith(`..${sep}`)) return undefined;
  const file = join(folder, within.endsWith(sep) ? join(within, 'index.html') : within);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? { path: file, size: found.size, changed: found.mtimeMs } : undefined;
}
