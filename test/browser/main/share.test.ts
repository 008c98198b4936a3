import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { decodeReport } from '../../../src/export/shared-report.ts';
import { hostileNames, hostileResult } from '../../export/hostile-result.ts';
import { freshContext, openApp, type App } from '../app.ts';
import { saved, sharedLink, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
let folder = '';
let run = '';
/** What the run's page exports as its result. */
let result = '';
let link = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-share-'));
  const { page } = app;
  const archive = join(folder, 'run.evenkeel.jsonl');
  // As large as the starter audit.
  run = await writeMadeUpRun(archive, { models: 3, perSet: 20 });
  await open(page, archive);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await untilFinished(page);
  result = (await saved(page, 'Result (JSON)')).text;
  link = await sharedLink(page);
}, 3 * minutes);
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A page in a profile of its own, in which nothing of the app has ever been. */
async function fresh<T>(use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await freshContext(app.browser);
  const faults: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  try {
    const made = await use(page, context);
    expect(faults).toEqual([]);
    return made;
  } finally {
    await context.close();
  }
}

const sharedReport = async (page: Page): Promise<void> => {
  await page.getByText('Shared: answers not included, not verified').waitFor();
  await page.locator('.report:not([aria-busy])').waitFor();
  // What is fetched for later, such as what writes files, has come too.
  await page.waitForLoadState('networkidle');
};

/** A download, under the name that it was given. */
async function file(button: string): Promise<string> {
  const { page } = app;
  await page.goto(`${app.served.address}#/run/${run}`);
  await untilFinished(page);
  return kept(page, button);
}

async function kept(page: Page, button: string): Promise<string> {
  const { path, name } = await saved(page, button);
  const at = join(folder, `${Date.now()}-${name}`);
  await copyFile(path, at);
  return at;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.served.address);
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(path);
}

async function report(path: string): Promise<{ out: unknown; err: string }> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'cli/evenkeel.ts', 'report', path],
    {
      maxBuffer: 1 << 28,
    },
  );
  return { out: JSON.parse(stdout), err: stderr };
}

/** What a link has no room for. */
const withoutDetails = (text: string): string => {
  const left = new Set(['details', 'sentence', 'answerVariance', 'course']);
  const lighter: unknown = JSON.parse(text, (key, value: unknown) => (left.has(key) ? undefined : value));
  return `${JSON.stringify(lighter, null, 2)}\n`;
};

describe('a link', () => {
  test(
    'opens in a fresh profile, works offline once loaded, and gives the same result',
    async () => {
      await fresh(async (page, context) => {
        await page.goto(link);
        await sharedReport(page);
        await context.setOffline(true);
        expect((await saved(page, 'Result (JSON)')).text).toBe(withoutDetails(result));
        const html = (await saved(page, 'HTML (plain)')).text;
        expect(html).toContain('<svg');
        expect(html).not.toContain('evenkeel-archive');
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('button', { name: 'Copy link' }).waitFor();
        await page.keyboard.press('Escape');
        expect(
          await page.getByRole('button', { name: 'Share', exact: true }).evaluate((b) => b === document.activeElement),
        ).toBe(true);
        // Nothing of the report was stored here.
        expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeLessThanOrEqual(1);
        await context.setOffline(false);
      });
    },
    4 * minutes,
  );

  test('to a figure opens with it in view', async () => {
    await fresh(async (page) => {
      await page.goto(`${link}?figure=neutrality`);
      await sharedReport(page);
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
    ['that is cut off', () => link.slice(0, -300), /cut off or changed|damaged/],
    ['that is changed', () => `${link.slice(0, -200)}AAAA${link.slice(-196)}`, /cut off or changed/],
    ['with a percent sign', () => `${link.slice(0, -200)}%zz${link.slice(-196)}`, /the character "%"/],
    ['of a later format', () => link.replace('/v1-', '/v7-'), /is of format 7/],
    ['of nothing', () => `${link.slice(0, link.indexOf('/v1-'))}/hello`, /is not one of a shared report/],
  ])('%s gets one sentence', async (_, make, sentence) => {
    await fresh(async (page) => {
      await page.goto(make());
      await page.getByRole('heading', { level: 1, name: 'This report cannot be shown' }).waitFor();
      const said = await page.getByRole('alert').locator('strong').innerText();
      expect(said).toMatch(sentence);
      expect(said).toMatch(/^This link [^\n]*\.$/);
    });
  });

  test.each(['#/shared/', '#/shared'])('%s says that there is no report in it', async (hash) => {
    await fresh(async (page) => {
      await page.goto(`${app.served.address}${hash}`);
      await page.getByText('There is no report in this address.').waitFor();
    });
  });

  test('leads from a picture of the result, for a README', async () => {
    await fresh(async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(link);
      await sharedReport(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const [card] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Result card (SVG)' }).click(),
      ]);
      const svg = await readFile(await card.path(), 'utf8');
      const headline = await page.locator('#report-verdict-heading').innerText();
      // In a page without a policy: ours lets no text be parsed.
      const blank = await page.context().newPage();
      const { words, odd } = await blank.evaluate((text) => {
        const drawn = new DOMParser().parseFromString(text, 'image/svg+xml');
        return {
          words: [...drawn.querySelectorAll('text')].map((each) => each.textContent).join(' '),
          odd: drawn.querySelectorAll('parsererror, script, image, a, foreignObject, style').length,
        };
      }, svg);
      await blank.close();
      expect(words).toContain(headline.replace(/\s+/g, ' ').trim());
      for (const said of ['3 models', '60 questions', '1,800 answers']) expect(words).toContain(said);
      expect(odd).toBe(0);

      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Embed in a README' }).click();
      const dialog = page.getByRole('dialog', { name: 'Embed in a README' });
      await dialog.getByRole('button', { name: 'Copy the snippet' }).click();
      await dialog.getByText(/^The snippet is copied/).waitFor();
      const snippet = await page.evaluate(() => navigator.clipboard.readText());
      expect(snippet.startsWith(`[![`)).toBe(true);
      expect(snippet).toContain(`](${card.suggestedFilename()})](${app.served.address}#/shared/v1-`);
      expect(snippet).not.toMatch(/<|iframe/);
    });
  });

  test('that the clipboard does not take is shown to be copied by hand', async () => {
    await fresh(async (page) => {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await page.goto(link);
      await sharedReport(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      expect(await page.getByRole('textbox', { name: 'Link to this report' }).inputValue()).toMatch(/#\/shared\/v1-/);
    });
  });
});

describe('one file', () => {
  let html = '';
  beforeAll(async () => {
    html = await file('HTML (plain)');
  }, 3 * minutes);

  test('is read without scripts, from a disk, and asks nobody', async () => {
    const context = await freshContext(app.browser, { javaScriptEnabled: false });
    const asked: string[] = [];
    const faults: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const page = await context.newPage();
    page.on('console', (message) => faults.push(message.text()));
    await page.goto(pathToFileURL(html).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(/with the system prompt/).count()).toBeGreaterThan(0);
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
    // What only works in the app is not in the file.
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

  test(
    'imports elsewhere as the run, with the same result; so does the archive',
    async () => {
      for (const path of [html, await file('Archive (.jsonl)'), await file('Archive, compressed (.gz)')]) {
        await fresh(async (page) => {
          await open(page, path);
          await page.getByRole('link', { name: 'Open the run' }).click();
          await untilFinished(page);
          expect((await saved(page, 'Result (JSON)')).text, basename(path)).toBe(result);
        });
      }
    },
    6 * minutes,
  );

  test(
    'without the archive, and a result on its own, open as shared reports',
    async () => {
      const { page } = app;
      await page.goto(`${app.served.address}#/run/${run}`);
      await untilFinished(page);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('checkbox', { name: /with the archive/ }).uncheck();
      await page.keyboard.press('Escape');
      const small = await kept(page, 'HTML (plain)');
      expect(await readFile(small, 'utf8')).not.toContain('id="evenkeel-archive"');
      const alone = join(folder, 'a.result.json');
      await writeFile(alone, result);
      for (const path of [small, alone]) {
        await fresh(async (other) => {
          await open(other, path);
          await sharedReport(other);
          expect((await saved(other, 'Result (JSON)')).text, basename(path)).toBe(result);
          // Nothing was stored: there is no run.
          await other.goto(app.served.address);
          await other.getByText(/No runs? yet/).waitFor();
        });
      }
      const told = await report(small);
      expect(told.out).toEqual(JSON.parse(result));
      expect(told.err).toMatch(/not recomputed, as there are no answers in the file/);
    },
    4 * minutes,
  );

  test('is recomputed by the command, to the last bit', async () => {
    const { out, err } = await report(html);
    expect(out).toEqual(JSON.parse(result));
    expect(err).toBe('');
  });

  test.each([
    ['another page', '<!doctype html><title>hello</title>', /no report of Evenkeel with its data inside/],
    [
      'its data cut off',
      () => readFile(html, 'utf8').then((text) => text.slice(0, text.lastIndexOf('application/json') + 500)),
      /no report of Evenkeel with its data inside|damaged/,
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
    const path = join(folder, 'bad.html');
    await writeFile(path, typeof make === 'string' ? make : await make());
    await fresh(async (page) => {
      await open(page, path);
      const said = page.getByRole('alert').locator('strong');
      await said.waitFor();
      expect(await said.innerText()).toMatch(sentence);
      expect(await said.innerText()).toMatch(/^“bad\.html”[^\n]*\.$/);
    });
  });
});

test(
  'hostile names stay names: on the page, in the file, in every export',
  async () => {
    const hostile = hostileResult();
    const path = join(folder, 'hostile.result.json');
    await writeFile(path, JSON.stringify({ study: 'system-prompt', plan: null, result: hostile }));
    const html = join(folder, 'hostile.html');
    await fresh(async (page) => {
      await open(page, path);
      await sharedReport(page);
      expect(JSON.parse((await saved(page, 'Result (JSON)')).text)).toEqual({
        study: 'system-prompt',
        plan: null,
        result: hostile,
      });
      await writeFile(html, (await saved(page, 'HTML (plain)')).text);
      for (const ending of ['Markdown', 'CSV', 'LaTeX'])
        expect((await saved(page, `Tables (${ending})`)).text.length).toBeGreaterThan(1000);
      // So long a report's link is told to be long, with its length, and a file is offered.
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByText(/^The link (has|would have) [\d,]+ characters/).waitFor();
      const instead = page.waitForEvent('download', { timeout: minutes });
      await page.getByRole('button', { name: 'Save one file (HTML)' }).click();
      expect((await instead).suggestedFilename()).toBe('system-prompt-scores.html');
      expect(await page.evaluate(() => document.querySelectorAll('main script, main img').length)).toBe(0);
    });
    // With scripts allowed: if anything in the file ran, it would be heard of.
    await fresh(async (page, context) => {
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      await page.goto(pathToFileURL(html).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.querySelectorAll('script, img, iframe, style').length)).toBe(2);
      const text = await page.locator('body').innerText();
      for (const name of [hostileNames[3]!, hostileNames[5]!]) expect(text).toContain(name.replace(/^'/, ''));
      expect(asked).toHaveLength(1);
    });
    // And what is inside is the report again.
    await fresh(async (page) => {
      await open(page, html);
      await sharedReport(page);
      expect(JSON.parse((await saved(page, 'Result (JSON)')).text)).toMatchObject({ plan: null, result: hostile });
    });
  },
  4 * minutes,
);

test('a link holds the run’s note only while that is ticked, whichever link is done first', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/run/${run}`);
  await page.reload();
  await untilFinished(page);
  await page.getByRole('button', { name: /^(Add a|Change the) note$/ }).click();
  const note = page.getByRole('textbox', { name: 'Note on this run' });
  await note.fill('For us alone.');
  await page.getByText('Saving…').waitFor({ state: 'detached' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Share' });
  const copy = menu.getByRole('button', { name: 'Copy link' });
  const withNote = menu.getByRole('checkbox', { name: 'with the run’s note and tags' });
  const noteOfLink = async () => {
    await copy.click();
    await page.getByText(/^The link is copied/).waitFor();
    // It closes once this link is copied; the words may still be those of the one before.
    await menu.waitFor({ state: 'hidden' });
    const [, payload = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('#/shared/');
    return (await decodeReport(payload)).note;
  };
  await copy.waitFor();
  // The next link takes as long as is wanted.
  const slow = await page.evaluateHandle(() => {
    const { subtle } = crypto;
    const link = { isBegun: false, letGo: async () => {} };
    const digest = subtle.digest.bind(subtle);
    subtle.digest = async (...of) => {
      Reflect.deleteProperty(subtle, 'digest');
      let goOn = () => {};
      const made = new Promise<void>((resolve) => (goOn = resolve)).then(() => digest(...of));
      link.letGo = async () => {
        goOn();
        await made;
        // What follows of it is done before the next task.
        await new Promise((done) => setTimeout(done));
      };
      link.isBegun = true;
      return made;
    };
    return link;
  });
  await withNote.check();
  await expect.poll(() => slow.evaluate(({ isBegun }) => isBegun)).toBe(true);
  await withNote.uncheck();
  await copy.waitFor();
  await slow.evaluate(({ letGo }) => letGo());
  expect(await noteOfLink()).toBeUndefined();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await copy.waitFor();
  await withNote.check();
  await copy.waitFor();
  expect(await noteOfLink()).toBe('For us alone.');
});

test('a file that is wanted while the run is measured again comes after that, with the new numbers', async () => {
  const { page, served, context } = app;
  await page.goto(`${served.address}#/run/${run}`);
  // Its workers may have been made to wait by the try before.
  await page.reload();
  await untilFinished(page);
  const result = async (save: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), save()]);
    return (JSON.parse(await readFile(await download.path(), 'utf8')) as { result: { margin: number } }).result;
  };
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const save = page.getByRole('group', { name: 'Export' }).getByRole('button', { name: 'Result (JSON)' });
  await page.getByRole('button', { name: 'Export' }).click();
  const before = (await result(() => save.click())).margin;
  const next = before === 3 ? 4 : 3;

  const settings = await context.newPage();
  await settings.goto(`${served.address}#/settings`);
  const margin = settings.getByLabel('Points within which a model counts as steady');
  await expect.poll(() => margin.inputValue()).toBe(String(before));
  await share.click();
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.waitFor();
  // What is asked of workers waits.
  const asking = await page.evaluateHandle(() => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => void)[] = [];
    Worker.prototype.postMessage = function (...message: unknown[]) {
      waiting.push(() => Reflect.apply(postMessage, this, message));
    };
    return {
      letGo: () => {
        Worker.prototype.postMessage = postMessage;
        for (const ask of waiting) ask();
      },
    };
  });
  await margin.fill(String(next));
  await margin.press('Enter');
  // The menu stays open, and no link to the old numbers is handed on.
  await page.getByText('The run is being measured again; the link comes after that.').waitFor();
  expect(await copy.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const measured = await result(async () => {
    await save.click();
    await page.getByText('The run is being measured again; the file is saved after that.').waitFor();
    await asking.evaluate(({ letGo }) => letGo());
  });
  expect(measured.margin).toBe(next);
  await page.getByText('The run is being measured again').waitFor({ state: 'detached' });
  await share.click();
  await copy.waitFor();
  await page.keyboard.press('Escape');
  await settings.close();
});

const colourOf = (page: Page, property: string, of = 'h1'): Promise<string> =>
  page
    .locator(of)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Of “rgb(r, g, b)”, from 0 to 1. */
const lightness = (colour: string): number =>
  (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 765, 0);

const widthBeyond = (page: Page): Promise<number> =>
  page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
