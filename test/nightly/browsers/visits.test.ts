import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { headers } from '../../../tools/build/headers.ts';
import { built, openApp } from '../../browser/app.ts';
import { openHub } from '../../browser/hub.ts';
import { wrongNumbers } from '../../browser/report-numbers.ts';
import { responsesIn, saved, untilFinished } from '../../browser/run-pages.ts';
import { serve } from '../../browser/serve.ts';
import { smallModelFile } from '../../engine/gguf/small-model-file.ts';
import { provideFirefox } from './firefox.ts';
import { openScreen, type Screen } from './programs.ts';
import type { Driver } from './session.ts';
import { clickDemo, minutes, startServer, untilAnswers, untilReport, visit, withSession } from './visit.ts';
import { provideWebKit } from './webkit.ts';

/** Set EVENKEEL_VISITS=1 for a quick check. */
const visits = Number(process.env.EVENKEEL_VISITS ?? 10);

let screen: Screen;
let folder: string;

beforeAll(async () => {
  screen = await openScreen();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-visits-'));
}, 10 * minutes);
afterAll(async () => {
  screen?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const engines: readonly (readonly [name: string, provide: (screen: Screen) => Driver, lacks: readonly string[]])[] = [
  [
    'Firefox',
    provideFirefox,
    [
      'Graphics processor (WebGPU)',
      'Lasting access to chosen files',
      'Size of the memory',
      'Archives opened from the desktop',
    ],
  ],
  [
    'WebKit',
    provideWebKit,
    [
      'Graphics processor (WebGPU)',
      'Waiting in WebAssembly (JSPI)',
      '64-bit memory in WebAssembly',
      'Memory that threads share',
      'Lasting access to chosen files',
      'Free space on the disk',
      'Promise to keep data',
      'Size of the memory',
      'Archives opened from the desktop',
    ],
  ],
];

/** The demo’s answers and numbers in Chromium. */
async function runInChromium(): Promise<{ readonly archive: string; readonly result: string }> {
  const { page, close } = await openApp();
  await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
  await untilFinished(page);
  const archive = (await saved(page, 'Archive (.jsonl)')).text;
  const result = (await saved(page, 'Result (JSON)')).text;
  await close();
  return { archive, result };
}

let chromiumDemo: ReturnType<typeof runInChromium> | undefined;

const permitOrigin = `
  const value = JSON.stringify([arguments[0]]);
  localStorage.setItem('evenkeel-origins', value);
  return new Promise((resolve, reject) => {
    const store = () => {
      const opening = indexedDB.open('evenkeel');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const change = opening.result.transaction('settings', 'readwrite');
        change.objectStore('settings').put({ key: 'evenkeel-origins', value });
        change.oncomplete = () => {
          opening.result.close();
          resolve(true);
        };
      };
    };
    // Opened before the app creates it, the database would be empty.
    const look = async () => {
      const isThere = (await indexedDB.databases()).some(({ name }) => name === 'evenkeel');
      if (isThere) store();
      else setTimeout(look, 100);
    };
    look().catch(reject);
  });`;

const ggufQuery = (model: string) =>
  `#/new?study=system-prompt&models=${encodeURIComponent(model)}&items=arithmetic,words&n=5&seed=4&start=1`;

/** A small model’s answers to 100 prompts by llama.cpp, in Chromium. */
async function ggufInChromium(file: string): Promise<string> {
  const { page, served, context, close } = await openApp();
  // A headless browser cannot show a file picker.
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'showOpenFilePicker'));
  await page.goto(`${served.address}#/models`);
  await page.reload();
  const section = page.getByRole('region', { name: 'Your own files (GGUF)' });
  await section.locator('input[type=file]').setInputFiles(file);
  const model = /gguf:tiny-c@[0-9a-f]{64}:f32/.exec((await section.getByRole('listitem').textContent()) ?? '')?.[0] ?? '';
  await page.goto(`${served.address}${ggufQuery(model)}`);
  await untilFinished(page);
  const { text } = await saved(page, 'Archive (.jsonl)');
  await close();
  return text;
}

describe.each(engines)('%s', (_, provide, lacks) => {
  let driver: Driver;
  beforeAll(() => {
    driver = provide(screen);
  }, 10 * minutes);

  test(
    'first visits go from the demo to its report, files, link, an import and a reload without a server, with Chromium’s numbers',
    { timeout: visits * 30 * minutes, retry: 0 },
    async () => {
      const chromium = await (chromiumDemo ??= runInChromium());
      const seconds: { readonly report: number; readonly all: number }[] = [];
      let browser = '';
      for (let turn = 0; turn < visits; turn++) {
        const seen = await visit(driver, folder);
        browser = seen.browser;
        // The click happened before the service worker took over.
        expect(seen.wasControlled).toBe(false);
        expect(inOrder(responsesIn(seen.archive))).toEqual(inOrder(responsesIn(chromium.archive)));
        expect(timeless(seen.result)).toEqual(timeless(chromium.result));
        const { result } = JSON.parse(seen.result) as { result: unknown };
        for (const { verdict, numbers } of Object.values(seen.reports)) {
          expect(verdict).toBe(seen.reports.own.verdict);
          expect(numbers.length).toBeGreaterThan(30);
          expect(wrongNumbers(numbers, result)).toEqual([]);
        }
        expect(seen.imported).toBe('Asked by lm-eval 0.4.13');
        seconds.push(seen.seconds);
        console.info(
          `${browser}, visit ${turn + 1}: report after ${seen.seconds.report.toFixed(0)} s, all after ${seen.seconds.all.toFixed(0)} s`,
        );
      }
      console.info(
        `${browser}: ${visits} of ${visits} first visits; report after ${range(seconds.map(({ report }) => report))}, all steps after ${range(seconds.map(({ all }) => all))}`,
      );
    },
  );

  test(
    'the demo answers where the host leaves the headers out of a 304',
    async () => {
      const host = await forgetfulHost();
      try {
        await withSession(driver, async (session) => {
          expect(await clickDemo(session, host.address)).toBe(false);
          await untilAnswers(session, 1);
        });
      } finally {
        await host.close();
      }
    },
    10 * minutes,
  );

  test(
    'the app is kept for offline use on the first visit to a slow host',
    async () => {
      const host = await slowHost();
      try {
        await withSession(driver, async (session) => {
          await session.open(host.address);
          const isControlled = 'return Boolean(navigator.serviceWorker.controller);';
          expect(await session.waitFor<boolean>(isControlled, 8 * minutes)).toBe(true);
        });
      } finally {
        await host.close();
      }
    },
    10 * minutes,
  );

  test('Models lists what it lacks', async () => {
    const server = await startServer();
    try {
      await withSession(driver, async (session) => {
        await session.open(`${server.address}#/models`);
        const names = await session.waitFor<string[]>(
          `const terms = document.querySelectorAll('section[aria-labelledby="lacks-heading"] dt');
          return terms.length > 0 && [...terms].map((term) => term.textContent);`,
          minutes,
        );
        expect(names).toEqual(lacks);
      });
    } finally {
      await server.close();
    }
  });

  test(
    'a model is downloaded from a hub',
    async () => {
      const [server, hub] = await Promise.all([startServer(), openHub()]);
      const [small] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8'));
      const commit = 'c0ffee'.padEnd(40, '0');
      hub.putFolder('made-up/tiny-model', commit, join('public/models', small?.path ?? ''));
      try {
        await withSession(driver, async (session) => {
          await session.open(`${server.address}#/models?get=transformers:made-up/tiny-model@main:${small?.dtype}`);
          // Permits the hub's store, which has its own origin here, as if a person had allowed it.
          await session.execute(permitOrigin, hub.store);
          await session.click('Use a Hugging Face mirror');
          await session.fill('Address of the mirror', hub.address);
          await session.click('Use this address');
          await session.click('Look up and download');
          await session.click('Look up');
          await session.click(
            await session.waitFor<string>(
              `return [...document.querySelectorAll('dialog button')].map((each) => each.textContent.trim()).find((text) => /^Download \\d/.test(text));`,
              minutes,
            ),
          );
          const isHere = `return /^[\\d.]+ KB on this machine$/m.test(document.querySelector('main').innerText);`;
          expect(await session.waitFor<boolean>(isHere, minutes)).toBe(true);
        });
      } finally {
        await server.close();
        await hub.close();
      }
    },
    5 * minutes,
  );

  test(
    lacks.includes('Waiting in WebAssembly (JSPI)')
      ? 'a GGUF file does not run, and Models says where it does'
      : 'a GGUF file gives Chromium’s answers',
    async () => {
      const server = await startServer();
      try {
        await withSession(driver, async (session) => {
          const section = 'section[aria-labelledby="gguf-heading"]';
          await session.open(`${server.address}#/models`);
          if (lacks.includes('Waiting in WebAssembly (JSPI)')) {
            const text = await session.waitFor<string>(`return document.querySelector('${section}')?.innerText;`, minutes);
            expect(text).toMatch(/This browser cannot run GGUF files: .*Firefox from version 153 on\./);
            return;
          }
          const file = join(folder, 'tiny-c.gguf');
          await writeFile(file, (await smallModelFile('tiny-c')).bytes);
          await session.chooseFiles(`${section} input[type=file]`, [file]);
          const model = await session.waitFor<string>(
            `return /gguf:tiny-c@[0-9a-f]{64}:f32/.exec(document.querySelector('${section} li')?.textContent)?.[0];`,
            minutes,
          );
          await session.open(`${server.address}${ggufQuery(model)}`);
          await untilReport(session);
          await session.click('Export');
          const { text } = await session.download('Archive (.jsonl)');
          const answers = inOrder(responsesIn(text));
          expect(answers).toHaveLength(100);
          expect(answers).toEqual(inOrder(responsesIn(await ggufInChromium(file))));
        });
      } finally {
        await server.close();
      }
    },
    15 * minutes,
  );
});

const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} s`;

/** Sorts answers, because they are stored in the order in which they arrived. */
const inOrder = (responses: ReturnType<typeof responsesIn>) =>
  responses.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));

const keyOf = ({ model, item, variant, sample }: ReturnType<typeof responsesIn>[number]): string =>
  JSON.stringify([model, item, variant, sample]);

/** A result without the durations of its answers. */
const timeless = (result: string): unknown =>
  JSON.parse(result, (key, value: unknown) => (key === 'ms' ? undefined : value));

/** Sends the headers for isolated pages with each file, but not with a 304. */
const forgetfulHost = () =>
  startHost((request, response, relay) => {
    if (request.headers['if-none-match'] === '"unchanged"') response.writeHead(304).end();
    else void relay({ 'cache-control': 'no-cache', etag: '"unchanged"' });
  });

/** Delays each file by half a second, because Firefox ends an installation after a minute. */
const slowHost = () => startHost((_request, _response, relay) => void setTimeout(() => void relay({}), 500));

/** Serves the built app and lets `answer` change its responses. */
async function startHost(
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    relay: (more: Readonly<Record<string, string>>) => Promise<void>,
  ) => void,
) {
  const files = await serve(built(), '/', 0, headers);
  const host = createServer((request, response) =>
    answer(request, response, async (more) => {
      const found = await fetch(new URL(request.url ?? '/', files.address));
      const body = Buffer.from(await found.arrayBuffer());
      response.writeHead(found.status, { ...Object.fromEntries(found.headers), ...more }).end(body);
    }),
  );
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
