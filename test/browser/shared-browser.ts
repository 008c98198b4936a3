import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { browserFlags, findBrowser } from './find-browser.ts';

export interface SharedBrowser {
  readonly browser: Browser;
  /**
   * From now on, notes hosts that a page, a worker or the browser itself tries to reach. This machine is left out. Returns a
   * function that ends this.
   */
  noteForeign(addresses: string[]): () => void;
}

let starting: Promise<SharedBrowser> | undefined;

/**
 * The Chromium that all test files of this worker share. It cannot reach other machines. If it crashed, a new one starts.
 */
export async function sharedBrowser(): Promise<SharedBrowser> {
  const running = await starting?.catch(() => undefined);
  if (!running?.browser.isConnected()) starting = startBrowser();
  return starting!;
}

/** For programs without a test runner: an open browser would keep them from ending. */
export async function closeSharedBrowser(): Promise<void> {
  await (await starting)?.browser.close();
  starting = undefined;
}

/** Starts a Chromium for one test file, with additional flags or another program. */
export async function startBrowser(
  flags: readonly string[] = [],
  executablePath: string = findBrowser(),
): Promise<SharedBrowser> {
  const proxy = await deadEnd();
  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags, ...flags],
    proxy: { server: proxy.address, bypass: '127.0.0.1,localhost' },
  });
  return { browser, noteForeign: proxy.noteForeign };
}

/** A proxy that notes requested hosts and refuses every request. It sees pages, workers and the browser alike. */
async function deadEnd() {
  const lists = new Set<string[]>();
  const note = (address = '') => {
    const { hostname } = new URL(address.includes('://') ? address : `https://${address}`);
    if (!browsersOwn.has(hostname)) for (const list of lists) list.push(address);
  };
  const server = createServer((request, response) => {
    note(request.url);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    note(request.url);
    // A browser that closes meanwhile drops the connection, and nothing else listens to this socket.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The worker ends with its tests. The proxy does not keep it alive.
  server.unref();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    noteForeign(addresses: string[]) {
      lists.add(addresses);
      return () => void lists.delete(addresses);
    },
  };
}

/** Hosts that Chromium itself contacts. A page's or worker's requests to them are noted all the same. */
const browsersOwn = new Set([
  'accounts.google.com',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsingohttpgateway.googleapis.com',
  'update.googleapis.com',
]);
