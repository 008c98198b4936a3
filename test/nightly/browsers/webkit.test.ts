import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preview, type PreviewServer } from 'vite';
import { headers } from '../../../tools/build/headers.ts';
import { built } from '../../browser/app.ts';
import { serve } from '../../browser/serve.ts';
import { openSession, type Driver, type Session } from './web-driver.ts';
import { openScreen, provideWebKit } from './webkit.ts';

const minutes = 60_000;

let driver: Driver;
let screen: Awaited<ReturnType<typeof openScreen>>;
let server: PreviewServer;
let address: string;

beforeAll(async () => {
  const webKit = provideWebKit();
  screen = await openScreen();
  driver = { ...webKit, env: { ...webKit.env, ...screen.env } };
  built();
  // What `npm start` serves, with its headers and its 304s.
  server = await preview({ logLevel: 'silent', preview: { host: '127.0.0.1', port: 0 } });
  address = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`;
}, 10 * minutes);
afterAll(async () => {
  await server?.close();
  screen?.close();
});

/** The first click of a first visit: as soon as the button exists. Resolves with whether the service worker controlled the page then. */
async function clickDemo(session: Session, at: string): Promise<boolean> {
  await session.open(at);
  const click = `
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Run the demo');
    if (!button) return '';
    button.click();
    return navigator.serviceWorker.controller ? 'controlled' : 'not controlled';`;
  return (await session.waitFor<string>(click, minutes)) === 'controlled';
}

/** The number of answers, once it is that or an error is on the page. */
async function untilAnswers(session: Session, count: number, timeoutMs: number): Promise<number> {
  const look = `
    const text = document.querySelector('main')?.innerText ?? '';
    const found = Number((/([\\d,]+) of 2,400 answers/.exec(text)?.[1] ?? '0').replaceAll(',', ''));
    const failure = /^.*(?:cannot be fetched|did not start|stopped unexpectedly).*$/m.exec(text)?.[0];
    return failure ?? (found >= ${count} ? String(found) : '');`;
  const found = await session.waitFor<string>(look, timeoutMs);
  if (!/^\d+$/.test(found)) throw new Error(found);
  return Number(found);
}

async function withSession<T>(use: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(driver);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

test('the demo answers after each of 10 first clicks', { timeout: 60 * minutes, retry: 0 }, async () => {
  let browser = '';
  const controlled: boolean[] = [];
  for (let visit = 0; visit < 10; visit++) {
    await withSession(async (session) => {
      browser = session.browser;
      controlled.push(await clickDemo(session, address));
      await untilAnswers(session, 200, 5 * minutes);
    });
  }
  // Each click came before the service worker took over.
  expect(controlled).toEqual(Array<boolean>(10).fill(false));
  console.info(`${browser}: the demo answered after 10 of 10 first clicks`);
});

test('a whole demo ends with its report', { timeout: 20 * minutes, retry: 0 }, () =>
  withSession(async (session) => {
    await clickDemo(session, address);
    await untilAnswers(session, 200, 5 * minutes);
    const isReported = `
      const buttons = [...document.querySelectorAll('main button')].map((each) => each.textContent.trim());
      return buttons.includes('Share') && buttons.includes('Export') && !document.body.innerText.includes('Measuring.');`;
    expect(await session.waitFor<boolean>(isReported, 15 * minutes)).toBe(true);
  }),
);

test(
  'the demo answers where the host leaves the headers out of a 304',
  async () => {
    const host = await forgetfulHost();
    try {
      await withSession(async (session) => {
        expect(await clickDemo(session, host.address)).toBe(false);
        await untilAnswers(session, 1, 5 * minutes);
      });
    } finally {
      await host.close();
    }
  },
  10 * minutes,
);

/** Sends the headers of isolated pages with each file, but not with the 304 that says that a file is unchanged. */
async function forgetfulHost() {
  const files = await serve(built(), '/', 0, headers);
  const host = createServer((request, response) => {
    if (request.headers['if-none-match'] === '"unchanged"') return void response.writeHead(304).end();
    void fetch(new URL(request.url ?? '/', files.address)).then(async (found) => {
      const body = Buffer.from(await found.arrayBuffer());
      response.writeHead(found.status, {
        ...Object.fromEntries(found.headers),
        'cache-control': 'no-cache',
        etag: '"unchanged"',
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/`,
    async close() {
      host.closeAllConnections();
      host.close();
      await files.close();
    },
  };
}
