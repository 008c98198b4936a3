import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../../src/base/errors/user-error.ts';
import { headersIn } from './headers-in.ts';

const host = '127.0.0.1';

/** The content types that browsers need to run or read a file. Other files are plain bytes. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface FolderServer {
  readonly address: string;
  readonly closed: Promise<void>;
  close(): void;
}

/**
 * Serves a built folder to this machine only. If another site's name points at this machine (DNS rebinding), the Host header
 * shows it, and the request is refused.
 */
export async function serveFolder(folder: string, port: number): Promise<FolderServer> {
  const root = await realpath(folder);
  const headers = headersIn(await readFile(join(root, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    answer(root, headers, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(error.code === 'EADDRINUSE' ? new UserError(`The port ${port} is taken: choose another with --port.`) : error),
    );
    server.listen(port, host, listening);
  });
  const closed = new Promise<void>((over) => server.once('close', over));
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}/`,
    closed,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  root: string,
  headers: Map<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  response.setHeaders(headers);
  if (!isOurs(request)) return sendError(response, 403, 'This server answers only to 127.0.0.1 and localhost.');
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return sendError(response, 405, 'This server only lets files be read.');
  }
  const file = await fileAt(root, request.url ?? '/');
  if (!file) return sendError(response, 404, 'There is no such file.');
  const { size } = await stat(file);
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': size,
    // A new version uses the same names.
    'cache-control': 'no-cache',
  });
  if (method === 'HEAD') return void response.end();
  await pipeline(createReadStream(file), response);
}

function isOurs({ headers, socket }: IncomingMessage): boolean {
  const named = (headers.host ?? '').toLowerCase();
  const { localPort } = socket;
  const names = [host, 'localhost'].flatMap((name) => [`${name}:${localPort}`, ...(localPort === 80 ? [name] : [])]);
  return names.includes(named);
}

/** A file in the folder, after links are resolved; `undefined` if there is no such file. */
async function fileAt(root: string, address: string): Promise<string | undefined> {
  const path = pathIn(address);
  if (path === undefined || /[\0\\]/.test(path)) return undefined;
  const wanted = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path)).catch(() => undefined);
  if (!wanted?.startsWith(root + sep)) return undefined;
  return (await stat(wanted)).isFile() ? wanted : undefined;
}

function pathIn(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
}

function sendError(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${words}\n`);
}
