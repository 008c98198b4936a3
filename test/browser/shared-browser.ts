import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { browserFlags, findBrowser } from './find-browser.ts';

export interface SharedBrowser {
  readonly browser: Browser;
  /**
   * Notes the hosts that anything in the browser (page, worker, browser itself) tries to reach besides this machine, from now on.
   * The function that comes back ends that.
   */
  noteForeign(addresses: string[]): () => void;
}

let starting: Promise<SharedBrowser> | undefined;

/** The one Chromium that all test files of this worker share. It has no way to any other machine. A browser that crashed is replaced. */
export async function sharedBrowser(): Promise<SharedBrowser> {
  const running = await starting?.catch(() => undefined);
  if (!running?.browser.isConnected()) starting = startBrowser();
  return starting!;
}

/** For a program that no test runner ends: an open browser keeps it waiting. */
export async function closeSharedBrowser(): Promise<void> {
  await (await starting)?.browser.close();
  starting = undefined;
}

/** A Chromium for one test file, with further flags or with another program. */
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

/** A proxy that notes whom it is asked for and lets nobody through: it sees pages, workers and the browser alike. */
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
    // A browser that is closed meanwhile drops the connection; nobody else listens to this socket.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The worker ends when its tests have: the proxy does not hold it.
  server.unref();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    noteForeign(addresses: string[]) {
      lists.add(addresses);
      return () => void lists.delete(addresses);
    },
  };
}

/** Hosts that Chromium itself asks. What a page or worker asks of them is noted with its requests all the same. */
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
