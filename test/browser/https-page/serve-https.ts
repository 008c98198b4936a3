import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { built, freshContext } from '../app.ts';
import { browserFlags, findBrowser } from '../find-browser.ts';
import { serve } from '../serve.ts';

export interface HttpsPage {
  readonly page: Page;
  /** Without a path. */
  readonly origin: string;
  /** Sets the permission with which the browser answers requests of this page to local addresses. */
  answer(setting: 'granted' | 'denied' | 'prompt'): Promise<void>;
  close(): Promise<void>;
}

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Serves the built app as on the web: over https, and from an address that the browser counts as public. Its rules for http
 * from https and for local addresses then apply. The certificate exists for these tests only, so its key is no secret.
 */
export async function openHttpsPage(hash: string): Promise<HttpsPage> {
  const files = await serve(built());
  const server = createServer({ key: await readFile(at('key.pem')), cert: await readFile(at('certificate.pem')) });
  server.on('request', (asked, response) => {
    const own = request(`${new URL(files.address).origin}${asked.url ?? '/'}`, { method: asked.method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(own);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `https://evenkeel.test:${port}`;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...browserFlags,
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      `--ip-address-space-overrides=127.0.0.1:${port}=public`,
    ],
  });
  const context = await freshContext(browser, { ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${origin}${new URL(files.address).pathname}${hash}`);
  const session = await browser.newBrowserCDPSession();
  const { browserContextIds } = await session.send('Target.getBrowserContexts');
  return {
    page,
    origin,
    async answer(setting) {
      for (const browserContextId of browserContextIds) {
        const permission = { name: 'loopback-network' };
        await session.send('Browser.setPermission', { permission, setting, origin, browserContextId });
      }
    },
    async close() {
      await browser.close();
      await files.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
