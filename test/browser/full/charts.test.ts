import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapRows } from '../../../src/studies/system-prompt/charts/csv-rows.ts';
import { csvOf } from '../../../src/core/words/csv.ts';
import { cases, published } from '../../charts/cases.ts';
import { openCharts, show, type OpenCharts } from '../../charts/page/open.ts';
import type { Framed, Wanted } from '../../charts/page/page.ts';

const charts = ['map', 'heatmap', 'boxes', 'neutrality', 'differences', 'audit'] as const;
/** Of the other studies, on data of their own. */
const studyCharts = ['bars', 'histograms', 'positions', 'ranges', 'consistency', 'scatter', 'sets'] as const;
const widths = [360, 800];

let open: OpenCharts;
let page: Page;

beforeAll(async () => {
  open = await openCharts();
  page = await open.newPage();
});
afterAll(async () => {
  await open?.close();
  expect(open?.faults).toEqual([]);
});

/** Coordinates to a tenth of a pixel, one element a line: what a reader of a difference sees. */
const rounded = (svg: string): string =>
  svg
    .replace(/-?\d+\.\d+(e-\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10 + 0))
    .replaceAll('><', '>\n<');

describe('drawings of fixed data', () => {
  const drawn = [
    { of: 'published', width: 800, charts: ['map', 'heatmap', 'boxes', 'neutrality'] },
    { of: 'published', width: 360, charts: ['map', 'heatmap', 'boxes'] },
    { of: 'three', width: 360, charts: ['map', 'heatmap', 'boxes', 'neutrality', 'differences', 'audit'] },
    { of: 'three', width: 800, charts: ['map', 'differences', 'audit'] },
    { of: 'partial', width: 800, charts: ['map', 'heatmap', 'boxes', 'neutrality'] },
    { of: 'single', width: 360, charts: studyCharts },
    { of: 'single', width: 800, charts: studyCharts },
  ] as const;
  for (const { of, width, charts } of drawn) {
    it(`${of} at ${width} px are as kept, whatever the theme`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      for (const chart of charts) {
        await show(page, { charts: [chart], of, run: 'run' });
        const light = await page.evaluate((figure) => window.chartsPage.file(figure), chart);
        await expect(rounded(light)).toMatchFileSnapshot(`../../charts/drawings/${of}-${chart}-${width}.svg`);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await page.evaluate((figure) => window.chartsPage.file(figure), chart)).toBe(light);
        await page.emulateMedia({ colorScheme: 'light' });
      }
    });
  }

  for (const font of ['DejaVu Sans', 'Liberation Sans', 'serif']) {
    it(`have no text over another and nothing outside, in ${font}`, async () => {
      await page.evaluate((font) => document.documentElement.style.setProperty('--sans', font), font);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const of of Object.keys(cases) as (keyof typeof cases)[]) {
          await show(page, { charts, of });
          for (const chart of charts) expectTidy(await framesOf(chart), width, `${of} ${chart} ${width}`);
        }
        await show(page, { charts: studyCharts, of: 'single' });
        for (const chart of studyCharts) expectTidy(await framesOf(chart), width, `${chart} ${width}`);
        await show(page, { charts: ['map'], of: 'three', over: true });
        expectTidy(await framesOf('map'), width, `over ${width}`);
        await show(page, { charts: ['map', 'heatmap', 'boxes'], of: 'published', benchmark: 'truthfulqa' });
        for (const chart of ['map', 'heatmap', 'boxes']) expectTidy(await framesOf(chart), width, `${chart} ${width}`);
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('--sans'));
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be read in the ${colorScheme} theme`, async () => {
      await page.setViewportSize({ width: 800, height: 900 });
      await page.emulateMedia({ colorScheme });
      await show(page, {
        charts: ['map', 'heatmap', 'boxes', 'neutrality', 'differences'],
        of: 'published',
        run: 'run',
      });
      const contrasts = await page.evaluate(() => window.chartsPage.contrasts());
      expect(contrasts.length).toBeGreaterThan(200);
      expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    });
  }
});

const framesOf = (chart: string): Promise<Framed[]> =>
  page.evaluate((figure) => window.chartsPage.frames(figure), chart);

function expectTidy(frames: readonly Framed[], width: number, where: string): void {
  const outside = frames.filter(
    ({ frame: [left, top, right], below }) => left < -1 || top < -1 || right > width + 1 || below > 1,
  );
  expect(outside, where).toEqual([]);
  const texts = frames.filter(({ kind, text }) => kind === 'text' && text !== '');
  // Frames of texts are as high as their line; letters fill the middle of it.
  const overlaps = texts.flatMap(({ text, frame: [left, top, right, bottom] }, i) =>
    texts
      .slice(i + 1)
      .filter(
        ({ frame: other }) =>
          Math.min(right, other[2]) - Math.max(left, other[0]) > 1.5 &&
          Math.min(bottom, other[3]) - Math.max(top, other[1]) > 4.5,
      )
      .map((other) => `${text} / ${other.text}`),
  );
  expect(overlaps, where).toEqual([]);
}

describe('marks', () => {
  const tip = () => page.getByRole('tooltip');
  const group = (title: RegExp) => page.getByRole('group', { name: title });

  it('say the same to the pointer, to the keyboard and to a screen reader; Escape takes it away', async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    await show(page, { charts: ['heatmap'], of: 'three', run: 'run' });
    const cell = page.getByRole('link', { name: 'shaky-b, Concise: Score 41.0%' });
    await cell.hover();
    await expect.poll(() => tip().innerText()).toBe('shaky-b, Concise:\nScore 41.0%');
    await page.keyboard.press('Escape');
    await tip().waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await cell.focus();
    await expect.poll(() => tip().innerText()).toBe('shaky-b, Concise:\nScore 41.0%');
    expect(await cell.getAttribute('href')).toBe('#/run/run/answers?model=evenkeel%3Ashaky-b&scenario=concise');
  });

  it('are one tab stop; arrow keys go from one to the next, and Enter opens the answers', async () => {
    await show(page, { charts: ['heatmap'], of: 'published', run: 'run' });
    const order = page.getByRole('checkbox', { name: 'In the order of the means' });
    await order.focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(':')[0]);
    expect(await focused()).toBe('kimi-k2-0905, System prompt 0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('llama-3-8b-instruct, System prompt 1');
    await page.keyboard.press('End');
    expect(await focused()).toBe('seed-1.6-flash, System prompt 9');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('seed-1.6-flash, System prompt 9');
    await page.keyboard.press('Enter');
    await page.waitForURL(/model=bytedance-seed%2Fseed-1\.6-flash&scenario=9$/);
    await page.evaluate(() => history.replaceState(null, '', '#'));
    const described = await group(/Which system prompt/).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(/Arrow keys.*Enter.*Escape/s);
  });

  it('keep their tooltips within the window', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await show(page, { charts: ['map', 'boxes'], of: 'published' });
    const marks = page.locator('[data-mark$=" 0"]');
    await marks.first().waitFor();
    for (const mark of await marks.all()) {
      await mark.focus();
      await tip().filter({ visible: true }).waitFor();
      const box = (await tip().filter({ visible: true }).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(700);
    }
  });

  it('say what they are at the first tap and open at the second', async () => {
    const touch = await open.newPage({ hasTouch: true, viewport: { width: 400, height: 800 } });
    await show(touch, { charts: ['heatmap'], of: 'three', run: 'run' });
    const cell = touch.getByRole('link', { name: 'steady-a, Concise: Score 80.0%' });
    await cell.tap();
    await expect.poll(() => touch.getByRole('tooltip').innerText()).toContain('Score 80.0%');
    expect(new URL(touch.url()).hash).toBe('');
    await cell.tap();
    await touch.waitForURL(/answers\?model=evenkeel%3Asteady-a&scenario=concise$/);
    await touch.context().close();
  });
});

describe('the menu of a figure', () => {
  const choose = async (on: Page, what: string) => {
    await on.getByRole('button', { name: /^Save( or share)?: / }).click();
    await on.getByRole('button', { name: what, exact: true }).click();
  };
  const bytes = async (download: Download) => readFile(await download.path());
  const saved = async (what: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, what)]);
    return { name: download.suggestedFilename(), content: await bytes(download) };
  };

  it('saves an SVG of its own: titled, described, in light colours, without links', async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await show(page, { charts: ['map'], of: 'three', run: 'run' });
    const { name, content } = await saved('SVG');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(name).toBe('score-fluctuation-map.svg');
    const text = content.toString();
    expect(text).toMatch(/<title>Who is strong, and who is steady\?<\/title><desc>Right is strong/);
    expect(text).not.toMatch(/<a\b|href|data-|tabindex|class=|style=|var\(|light-dark|oklab/);
    expect(text).toContain('<rect width="800" height="539" fill="#ffffff"');
    const colours = new Set(text.match(/fill="#[0-9a-f]{6}"/g));
    expect(colours).toContain('fill="#142022"');
    expect(colours).not.toContain('fill="#e7ecec"');
  });

  it('saves a PNG of twice the size', async () => {
    const { name, content } = await saved('PNG');
    expect(name).toBe('score-fluctuation-map.png');
    expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1600, 1078]);
  });

  it('saves the numbers behind it, in full', async () => {
    await show(page, { charts: ['map'], of: 'published' });
    const { name, content } = await saved('CSV');
    expect(name).toBe('score-fluctuation-map.csv');
    expect(content.toString()).toBe(csvOf(mapRows(published, null)));
  });

  it('offers no link where the page gives none', async () => {
    await page.getByRole('button', { name: /^Save: / }).click();
    await page.getByRole('button', { name: 'SVG' }).waitFor();
    await page.getByRole('button', { name: 'Copy as link' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'SVG' }).waitFor({ state: 'hidden' });
  });

  it('copies the link, and shows it where the clipboard refuses', async () => {
    const allowed = await open.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await show(allowed, { charts: ['boxes'], of: 'three', link: 'https://host/#/run/1' });
    await choose(allowed, 'Copy as link');
    await expect.poll(() => allowed.getByRole('status').innerText()).toBe('The link is copied.');
    expect(await allowed.evaluate(() => navigator.clipboard.readText())).toBe('https://host/#/run/1?figure=boxes');
    await allowed.evaluate(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) }),
    );
    await choose(allowed, 'Copy as link');
    const field = allowed.getByRole('textbox', { name: 'Link to this figure' });
    await expect.poll(() => field.inputValue()).toBe('https://host/#/run/1?figure=boxes');
    expect(await allowed.evaluate(() => getSelection()?.toString())).toBe('https://host/#/run/1?figure=boxes');
    await allowed.context().close();
  });
});

it('a figure that the address asks for comes into view and takes the focus', async () => {
  const asked = await open.newPage({ viewport: { width: 800, height: 600 } }, '#/run/1?figure=neutrality');
  await show(asked, { charts, of: 'published' });
  await expect
    .poll(() =>
      asked.evaluate(() => Math.round(document.getElementById('figure-neutrality')!.getBoundingClientRect().top)),
    )
    .toBeLessThan(60);
  expect(await asked.evaluate(() => document.activeElement?.id)).toBe('figure-neutrality');
  await asked.context().close();
});

it('all charts of 13 × 10 scores are drawn without a task over 50 ms', async () => {
  const fresh = await open.newPage({ viewport: { width: 1000, height: 900 } });
  const longest: { wall: number; own: number }[] = [];
  // The first drawing compiles as well.
  for (let time = 0; time < 3; time++) {
    await open.trace(fresh);
    const wanted: Wanted = { charts, of: 'published', run: 'run' };
    const wall = await fresh.evaluate((what) => window.chartsPage.longestTask(what), wanted);
    longest.push({ wall, own: await open.longestTraced() });
  }
  console.info(
    'longest task of each drawing: ' +
      longest
        .map(
          ({ wall, own }) => `${own.toFixed(1)} ms of its own, ${wall > 0 ? `${wall} ms` : 'under 50 ms'} by the clock`,
        )
        .join('; '),
  );
  // By the processor's time, and the best of three: what else the machine does meanwhile is not ours.
  expect(Math.min(...longest.map(({ own }) => own))).toBeLessThan(50);
  await fresh.context().close();
});
