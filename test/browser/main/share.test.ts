import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '../../cli/run-command.ts';
import { freshContext } from '../app.ts';
import { saved, untilFinished } from '../run-pages.ts';
import {
  inFreshProfile,
  inNewPage,
  openFile,
  openRunToShare,
  savedFromRun,
  untilSharedReport,
  type RunToShare,
} from '../run-to-share.ts';

const minutes = 60_000;
let shared: RunToShare;
/** A profile in which nothing may be stored. */
let profile: BrowserContext;

beforeAll(async () => {
  shared = await openRunToShare({ perSet: 10 });
  profile = await freshContext(shared.app.browser);
}, 3 * minutes);
afterAll(() => shared?.close());

/** Removes the fields that a link leaves out. */
const withoutDetails = (text: string): string => {
  const left = new Set(['details', 'notRead', 'sentence', 'answerVariance', 'course', 'robustness']);
  const lighter: unknown = JSON.parse(text, (key, value: unknown) => (left.has(key) ? undefined : value));
  return `${JSON.stringify(lighter, null, 2)}\n`;
};

describe('a link', () => {
  test(
    'opens in a fresh profile, works offline once loaded, and gives the same result',
    async () => {
      await inFreshProfile(shared.app, async (page, context) => {
        await page.goto(shared.link);
        await untilSharedReport(page);
        await context.setOffline(true);
        expect((await saved(page, 'Result (JSON)')).text).toBe(withoutDetails(shared.result));
        const html = (await saved(page, 'HTML (plain)')).text;
        expect(html).toContain('<svg');
        expect(html).not.toContain('evenkeel-archive');
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('button', { name: 'Copy link' }).waitFor();
        await page.keyboard.press('Escape');
        expect(
          await page.getByRole('button', { name: 'Share', exact: true }).evaluate((b) => b === document.activeElement),
        ).toBe(true);
        // The page stored nothing of the report.
        expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeLessThanOrEqual(1);
        await context.setOffline(false);
      });
    },
    4 * minutes,
  );

  test('shows the verdict and the whole chart on a phone’s first screen', async () => {
    await inNewPage(profile, async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(shared.link);
      await untilSharedReport(page);
      const bottomOf = (part: string) =>
        page
          .locator(part)
          .last()
          .evaluate((drawn) => drawn.getBoundingClientRect().bottom);
      await expect.poll(() => bottomOf('#report-verdict figure svg')).toBeLessThan(844);
      expect(await bottomOf('#report-verdict-heading')).toBeLessThan(500);
    });
  });

  test('to a figure opens with it in view', async () => {
    await inFreshProfile(shared.app, async (page) => {
      await page.goto(`${shared.link}?figure=neutrality`);
      await untilSharedReport(page);
      await expect
        .poll(() =>
          page.locator('#figure-neutrality').evaluate((figure) => {
            const { top, bottom } = figure.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          }),
        )
        .toBe(true);
    });
  });

  test.each([
    ['that is cut off', () => shared.link.slice(0, -300), /cut off or changed|damaged/],
    ['that is changed', () => `${shared.link.slice(0, -200)}AAAA${shared.link.slice(-196)}`, /cut off or changed/],
    ['with a percent sign', () => `${shared.link.slice(0, -200)}%zz${shared.link.slice(-196)}`, /the character "%"/],
    ['of a later format', () => shared.link.replace('/v1-', '/v7-'), /is of format 7/],
    ['of nothing', () => `${shared.link.slice(0, shared.link.indexOf('/v1-'))}/hello`, /leads to no shared report/],
  ])('%s gets one sentence', async (_, make, sentence) => {
    await inNewPage(profile, async (page) => {
      await page.goto(make());
      await page.getByRole('heading', { level: 1, name: 'This report cannot be shown' }).waitFor();
      const message = await page.getByRole('alert').locator('strong').innerText();
      expect(message).toMatch(sentence);
      expect(message).toMatch(/^This link [^\n]*\.$/);
    });
  });

  test.each(['#/shared/', '#/shared'])('%s says that there is no report in it', async (hash) => {
    await inNewPage(profile, async (page) => {
      await page.goto(`${shared.app.served.address}${hash}`);
      await page.getByText('There is no report in this address.').waitFor();
    });
  });

  test('leads from a picture of the result, for a README', async () => {
    await inFreshProfile(shared.app, async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(shared.link);
      await untilSharedReport(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const [card] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Result card (SVG)' }).click(),
      ]);
      const svg = await readFile(await card.path(), 'utf8');
      expect(await page.locator('#report-verdict-heading').innerText()).toMatch(/^Use “[^”]+” with made-up-/);
      const models = await page.getByRole('list', { name: 'Model by model' }).getByRole('heading').allInnerTexts();
      // Uses a page without a policy, because the app's policy forbids parsing texts.
      const blank = await page.context().newPage();
      const { words, odd } = await blank.evaluate((text) => {
        const drawn = new DOMParser().parseFromString(text, 'image/svg+xml');
        return {
          words: [...drawn.querySelectorAll('text')].map((each) => each.textContent).join(' '),
          odd: drawn.querySelectorAll('parsererror, script, image, a, foreignObject, style').length,
        };
      }, svg);
      await blank.close();
      for (const phrase of [
        ...models.map((name) => name.trim()),
        'too many unread',
        '3 models',
        '30 questions',
        '900 answers',
      ])
        expect(words).toContain(phrase);
      expect(odd).toBe(0);

      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Embed in a README' }).click();
      const dialog = page.getByRole('dialog', { name: 'Embed in a README' });
      await dialog.getByRole('button', { name: 'Copy the snippet' }).click();
      await dialog.getByText(/^The snippet is copied/).waitFor();
      const snippet = await page.evaluate(() => navigator.clipboard.readText());
      expect(snippet.startsWith(`[![`)).toBe(true);
      expect(snippet).toContain(`](${card.suggestedFilename()})](${shared.app.served.address}#/shared/v1-`);
      expect(snippet).not.toMatch(/<|iframe/);
    });
  });
});

describe('one file', () => {
  let html = '';
  beforeAll(async () => {
    html = await savedFromRun(shared, 'HTML (plain)');
  }, 3 * minutes);

  test('is read without scripts, from a disk, and asks nobody', async () => {
    const context = await freshContext(shared.app.browser, { javaScriptEnabled: false });
    const asked: string[] = [];
    const faults: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const page = await context.newPage();
    page.on('console', (message) => faults.push(message.text()));
    await page.goto(pathToFileURL(html).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(/system prompts/).count()).toBeGreaterThan(0);
    const figures = page.locator('figure svg');
    expect(await figures.count()).toBeGreaterThanOrEqual(4);
    for (const figure of await figures.all()) {
      const box = (await figure.boundingBox())!;
      expect(box.width).toBeGreaterThan(300);
      expect(box.height).toBeGreaterThan(50);
    }
    expect(await page.locator('figure svg text').count()).toBeGreaterThan(50);
    expect(
      await page
        .getByRole('table', { name: /^Grades/ })
        .getByRole('row')
        .count(),
    ).toBe(1 + 3);
    // The file contains nothing that only works in the app.
    expect(
      await page.locator('input, select, [tabindex], a[href^="#/"], script:not([type="application/json"])').count(),
    ).toBe(0);
    expect(await page.getByRole('link', { name: /Save the archive/ }).count()).toBe(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const [ink, paper] = await Promise.all([colourOf(page, 'color'), colourOf(page, 'background-color', 'html')]);
      expect(Math.abs(lightness(ink) - lightness(paper))).toBeGreaterThan(0.6);
      expect(lightness(paper) > 0.5).toBe(colorScheme === 'light');
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(lightness(await colourOf(page, 'background-color', 'html'))).toBeGreaterThan(0.9);
    expect(lightness(await colourOf(page, 'color'))).toBeLessThan(0.4);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await widthBeyond(page)).toBe(0);
    expect(asked.filter((address) => address !== pathToFileURL(html).href)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('imports elsewhere as the run, with the same result', async () => {
    await inFreshProfile(shared.app, async (page) => {
      await openFile(shared.app, page, html);
      await page.getByRole('link', { name: 'Open the run' }).click();
      await untilFinished(page);
      expect((await saved(page, 'Result (JSON)')).text).toBe(shared.result);
    });
  });

  test('is recomputed by the command, to the last bit', async () => {
    const { out, err } = await report(html);
    expect(JSON.parse(out)).toEqual(JSON.parse(shared.result));
    expect(err).toBe('');
  });

  test.each([
    ['another page', '<!doctype html><title>hello</title>', /not an Evenkeel report with its data inside/],
    [
      'its data cut off',
      () => readFile(html, 'utf8').then((text) => text.slice(0, text.lastIndexOf('application/json') + 500)),
      /not an Evenkeel report with its data inside|damaged/,
    ],
    [
      'a damaged archive',
      () => readFile(html, 'utf8').then((text) => text.replace('gzip;base64,H4sI', 'gzip;base64,H4sI!!!!')),
      /damaged or cut off/,
    ],
    [
      'data that is no report',
      '<!doctype html><script type="application/json" id="evenkeel-data">{"a":1}</script>',
      /the field “study” is missing/,
    ],
  ])('with %s is refused in one sentence', async (_, make, sentence) => {
    const path = join(shared.folder, 'bad.html');
    await writeFile(path, typeof make === 'string' ? make : await make());
    await inNewPage(profile, async (page) => {
      await openFile(shared.app, page, path);
      const message = page.getByRole('alert').locator('strong');
      await message.waitFor();
      expect(await message.innerText()).toMatch(sentence);
      expect(await message.innerText()).toMatch(/^“bad\.html”[^\n]*\.$/);
    });
  });
});

const colourOf = (page: Page, property: string, of = 'h1'): Promise<string> =>
  page
    .locator(of)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The lightness of “rgb(r, g, b)”, from 0 to 1. */
const lightness = (colour: string): number =>
  (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 765, 0);

const widthBeyond = (page: Page): Promise<number> =>
  page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
