import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { built, freshContext } from '../app.ts';
import { serve, type Served } from '../serve.ts';
import { sharedBrowser } from '../shared-browser.ts';

/** Two servers that answer every request. The policy alone decides which requests reach them, and `asked` lists those. */
let browser: Browser;
let served: Served;
let context: BrowserContext;
let one = '';
let other = '';
const servers: Server[] = [];
const asked: string[] = [];

beforeAll(async () => {
  ({ browser } = await sharedBrowser());
  served = await serve(built());
  [one, other] = [await listen(), await listen()];
});
afterEach(async () => {
  await context.close();
  asked.length = 0;
});
afterAll(async () => {
  await served?.close();
  servers.forEach((server) => server.close());
});

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(`http://${request.headers.host}${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens the app in a browser whose localStorage has this text under `evenkeel-origins`. */
async function open(stored?: string, address = served.address): Promise<Page> {
  context = await freshContext(browser);
  const page = await context.newPage();
  if (stored !== undefined) {
    await page.goto(`${address}favicon.svg`);
    await page.evaluate((text) => localStorage.setItem('evenkeel-origins', text), stored);
  }
  await page.goto(address);
  return page;
}

const started = (page: Page) => page.locator('main h1').first().waitFor();

const outcome = (page: Page, address: string) =>
  page.evaluate(
    (address) =>
      fetch(address).then(
        (response) => response.text(),
        () => 'stopped',
      ),
    address,
  );

/** The addresses that the page's second policy allows it to reach. */
const reach = async (page: Page) => (await policies(page))[1]?.split('; ').find((each) => /^connect-src /.test(each));

const policies = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')].map(
      ({ content }) => content,
    ),
  );

describe('the page’s policy', () => {
  test('lets it ask nobody else while nothing is opened', async () => {
    const page = await open();
    await started(page);
    expect(await outcome(page, `${one}/a`)).toBe('stopped');
    expect(await outcome(page, `${served.address}favicon.svg`)).toContain('<svg');
    expect(asked).toEqual([]);
  });

  test('lets it ask what was opened, and that alone', async () => {
    const page = await open(JSON.stringify([one]));
    await started(page);
    expect(await outcome(page, `${one}/a`)).toBe('here');
    expect(await outcome(page, `${other}/a`)).toBe('stopped');
    expect(await outcome(page, one.replace('127.0.0.1', 'localhost'))).toBe('stopped');
    expect(asked).toEqual([`${one}/a`]);
    expect(await reach(page)).toBe(`connect-src 'self' ${one}`);
  });

  test('is not moved by what was stored under the list’s name', async () => {
    const evil = [
      `${one}; script-src * 'unsafe-inline' 'unsafe-eval'`,
      "'unsafe-inline'",
      '*',
      'http:',
      'https://*',
      `${one}\n${other}`,
      `${one}/path`,
      { toString: () => one },
      one,
    ];
    const page = await open(JSON.stringify(evil));
    await started(page);
    expect(await reach(page)).toBe(`connect-src 'self' ${one}`);
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.append('window.ran = 1');
      document.body.append(script);
      await new Promise((resolve) => setTimeout(resolve));
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    expect(await outcome(page, `${other}/a`)).toBe('stopped');
    expect(asked).toEqual([]);
  });

  test.each(['{', '"http://a.example"', '{"length":1}', 'null', '7'])(
    'holds where what was stored is no list: %s',
    async (stored) => {
      const page = await open(stored);
      await started(page);
      expect(await reach(page)).toBe("connect-src 'self'");
      expect(await outcome(page, `${one}/a`)).toBe('stopped');
      expect(asked).toEqual([]);
    },
  );

  test('without boot.js the app does not start, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-policy-'));
    await cp(built(), folder, { recursive: true });
    for (const instead of [undefined, '// nothing']) {
      await rm(join(folder, 'boot.js'), { force: true });
      if (instead !== undefined) await writeFile(join(folder, 'boot.js'), instead);
      const broken = await serve(folder);
      const page = await open(undefined, broken.address);
      await page.getByText('Evenkeel did not start, because its file boot.js').waitFor();
      expect(await page.locator('main').count()).toBe(0);
      await broken.close();
      if (instead === undefined) await context.close();
    }
    await rm(folder, { recursive: true });
  });
});

/** Shows why every worker needs its own guard: in Chromium, the policies in a page’s meta elements do not bind workers. */
test('a page’s policy does not bind a worker that came from the network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-policy-'));
  await cp(built(), folder, { recursive: true });
  const text = "onmessage = ({ data }) => fetch(data).then((r) => r.text(), () => 'stopped').then(postMessage)";
  await writeFile(join(folder, 'bare.js'), text);
  const bare = await serve(folder);
  const page = await open(undefined, bare.address);
  await started(page);
  const result = await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const worker = new Worker('bare.js');
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(address);
      }),
    `${one}/from-a-worker`,
  );
  expect(result).toBe('here');
  expect(asked).toEqual([`${one}/from-a-worker`]);
  await bare.close();
  await rm(folder, { recursive: true });
});
