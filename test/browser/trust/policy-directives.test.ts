import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '../../../tools/build/headers.ts';
import { built, freshContext } from '../app.ts';
import { serve, type Served } from '../serve.ts';
import { sharedBrowser } from '../shared-browser.ts';

let browser: Browser;
let plain: Served;
let withHeaders: Served;
/** Another host, and one whose page has no policy. */
let elsewhere: Host;
let free: Host;

beforeAll(async () => {
  ({ browser } = await sharedBrowser());
  plain = await serve(built());
  withHeaders = await serve(built(), '/some/where/', 0, headers);
  elsewhere = await host();
  free = await host();
});
afterEach(() => void elsewhere.asked.splice(0));
afterAll(async () => {
  await plain?.close();
  await withHeaders?.close();
  elsewhere?.server.close();
  free?.server.close();
});

interface Host {
  readonly server: Server;
  readonly origin: string;
  readonly asked: string[];
}

async function host(): Promise<Host> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end('<p>here</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const newPage = async (): Promise<Page> => (await freshContext(browser, { serviceWorkers: 'allow' })).newPage();

async function open(address: string): Promise<Page> {
  const page = await newPage();
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** Ways for injected markup or code to send requests to another host. Each has its own path, which shows what arrived. */
const ways = (origin: string): void => {
  const put = (tag: string, attributes: Record<string, string>, within: ParentNode = document.body) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      try {
        element.setAttribute(name, value);
      } catch {
        // Trusted Types refuse this, which is even better.
      }
    }
    within.append(element);
    return element;
  };
  const quietly = (act: () => unknown) => {
    try {
      Promise.resolve(act()).catch(() => undefined);
    } catch {
      // Refused immediately.
    }
  };
  put('link', { rel: 'prefetch', href: `${origin}/prefetch` }, document.head);
  put('link', { rel: 'prefetch', as: 'document', href: `${origin}/prefetch-page` }, document.head);
  put('link', { rel: 'preload', as: 'image', href: `${origin}/preload` }, document.head);
  put('link', { rel: 'modulepreload', href: `${origin}/modulepreload` }, document.head);
  put('link', { rel: 'stylesheet', href: `${origin}/style` }, document.head);
  put('link', { rel: 'manifest', href: `${origin}/manifest` }, document.head);
  put('link', { rel: 'icon', href: `${origin}/icon` }, document.head);
  put('img', { src: `${origin}/image` });
  put('video', { src: `${origin}/media`, preload: 'auto' });
  put('iframe', { src: `${origin}/frame` });
  put('object', { data: `${origin}/object` });
  put('embed', { src: `${origin}/embed` });
  put('script', { src: `${origin}/script` });
  const form = put('form', { action: `${origin}/form`, target: 'nowhere' }) as HTMLFormElement;
  quietly(() => form.submit());
  put('base', { href: `${origin}/` }, document.head);
  quietly(() => fetch('base', { mode: 'no-cors' }));
  quietly(() => fetch(`${origin}/fetch`, { mode: 'no-cors' }));
  quietly(() => navigator.sendBeacon(`${origin}/beacon`));
  quietly(() => new EventSource(`${origin}/events`));
  quietly(() => new WebSocket(`${origin.replace('http', 'ws')}/socket`));
  quietly(() => new Worker(`${origin}/worker`));
  quietly(() => new SharedWorker(`${origin}/shared-worker`));
  quietly(() => new FontFace('far', `url(${origin}/font)`).load());
};

/** Tries all ways. `import()` is passed as text, because Vitest replaces it inside functions. */
async function tryWays(page: Page, origin: string): Promise<void> {
  await page.evaluate(ways, origin);
  await page.evaluate(`void import('${origin}/module').catch(() => undefined)`);
}

/** Waits until all ways arrive from a page without a policy. Ways tried elsewhere before have then had enough time. */
async function untilWaysArrive(): Promise<void> {
  free.asked.splice(0);
  const page = await newPage();
  await page.goto(free.origin);
  await tryWays(page, free.origin);
  await expect
    .poll(() => free.asked)
    .toEqual(expect.arrayContaining(['/prefetch', '/image', '/frame', '/font', '/beacon', '/base', '/fetch', '/module']));
  await page.close();
}

describe.each(['a plain host', 'a host that sends the headers'])('on %s', (host) => {
  const address = () => (host === 'a plain host' ? plain : withHeaders).address;

  test('attack 14: no way that markup or code has reaches another host, prefetch neither', async () => {
    const page = await open(address());
    await tryWays(page, elsewhere.origin);
    await untilWaysArrive();
    expect(elsewhere.asked).toEqual([]);
    await page.close();
  });

  test('text becomes neither markup nor a script, and only what lies beside the page a worker', async () => {
    const page = await open(address());
    const outcomes = await page.evaluate(() => {
      const outcome = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
      const blob = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
      return {
        markup: outcome(() => (document.createElement('p').innerHTML = '<b>x</b>')),
        script: outcome(() => (document.createElement('script').text = '1')),
        far: outcome(() => new Worker('https://elsewhere.example/worker.js')),
        near: outcome(() => new Worker('boot.js').terminate()),
        policy: outcome(() => trustedTypes.createPolicy('other', {})),
        again: outcome(() => trustedTypes.createPolicy('default', {})),
        blob: outcome(() => new Worker(blob)),
      };
    });
    expect(outcomes).toEqual({
      markup: 'TypeError',
      script: 'TypeError',
      far: 'TypeError',
      near: 'done',
      policy: 'TypeError',
      again: 'TypeError',
      blob: 'TypeError',
    });
    await page.close();
  });
});

test('what is tried above would arrive where no policy stands', async () => {
  await untilWaysArrive();
});

test('“npm start” sends the headers that hosts read from _headers', async () => {
  const server = await preview({ logLevel: 'silent', preview: { port: 0, open: false } });
  const { port } = server.httpServer.address() as AddressInfo;
  const file = await readFile(join(built(), '_headers'), 'utf8');
  for (const path of ['', 'boot.js', 'favicon.svg']) {
    const response = await fetch(`http://localhost:${port}/${path}`);
    expect(response.status).toBe(200);
    for (const [name, value] of Object.entries(headers)) {
      expect({ path, name, value: response.headers.get(name) }).toEqual({ path, name, value });
      expect(file).toContain(`\n  ${name}: ${value}\n`);
    }
  }
  await server.close();
});

test('the headers isolate the page, which no other may frame', async () => {
  const page = await open(withHeaders.address);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.close();
  const around = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="${withHeaders.address}"></iframe>`),
  );
  await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve));
  const outer = await newPage();
  const refused = outer.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await outer.goto(`http://127.0.0.1:${(around.address() as AddressInfo).port}/`);
  await refused;
  await outer.close();
  around.close();
});

/**
 * The directive would keep injected code from reaching other machines. If this test ever fails, add the directive to
 * `tools/build/page-policy.ts`.
 */
test('Chromium does not know webrtc ’block’, so the policy does not claim it', async () => {
  const messages: string[] = [];
  const guarded = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "webrtc 'block'" }).end('<p>x</p>'),
  );
  await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
  const page = await newPage();
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(`http://127.0.0.1:${(guarded.address() as AddressInfo).port}/`);
  const isConnected = await page.evaluate(async () => {
    const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
    const pass = (to: RTCPeerConnection) => (event: RTCPeerConnectionIceEvent) =>
      void (event.candidate && to.addIceCandidate(event.candidate).catch(() => undefined));
    one.onicecandidate = pass(other);
    other.onicecandidate = pass(one);
    const channel = one.createDataChannel('x');
    const opened = new Promise<boolean>((resolve) => (channel.onopen = () => resolve(true)));
    await one.setLocalDescription(await one.createOffer());
    await other.setRemoteDescription(one.localDescription!);
    await other.setLocalDescription(await other.createAnswer());
    await one.setRemoteDescription(other.localDescription!);
    return opened;
  });
  expect(isConnected).toBe(true);
  expect(messages.join()).toContain("Unrecognized Content-Security-Policy directive 'webrtc'");
  await page.close();
  guarded.close();
});
