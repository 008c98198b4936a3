import { beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { standaloneSvgText } from '../../src/charts/frame/svg-file.ts';
import { rowsToCsv } from '../../src/base/text/csv.ts';
import { scoreFluctuationRows } from '../../src/studies/system-prompt/charts/csv-rows.ts';
import { cases, published } from '../charts/cases.ts';
import { contrasts, drawingOf, drawn, frames, show, type Framed } from './shown-charts.ts';

const charts = ['map', 'heatmap', 'boxes', 'neutrality', 'differences', 'audit'] as const;
/** Charts of the other studies, on data of their own. */
const studyCharts = ['bars', 'histograms', 'positions', 'ranges', 'consistency', 'scatter', 'sets'] as const;
const widths = [360, 800];

beforeEach(() => page.viewport(800, 900));

/** Rounds coordinates to a tenth of a pixel and puts one element on each line. This keeps diffs readable. */
const rounded = (svg: string): string =>
  svg.replace(/-?\d+\.\d+(e-\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10 + 0)).replaceAll('><', '>\n<');

describe('drawings of fixed data', () => {
  const cases = [
    { of: 'published', width: 800, charts: ['map', 'heatmap', 'boxes', 'neutrality'] },
    { of: 'published', width: 360, charts: ['map', 'heatmap', 'boxes'] },
    { of: 'three', width: 360, charts: ['map', 'heatmap', 'boxes', 'neutrality', 'differences', 'audit'] },
    { of: 'three', width: 800, charts: ['map', 'differences', 'audit'] },
    { of: 'partial', width: 800, charts: ['map', 'heatmap', 'boxes', 'neutrality'] },
    { of: 'single', width: 360, charts: studyCharts },
    { of: 'single', width: 800, charts: studyCharts },
  ] as const;
  for (const { of, width, charts } of cases) {
    it(`${of} at ${width} px are as kept, whatever the theme`, async () => {
      await page.viewport(width, 900);
      for (const chart of charts) {
        await commands.emulateMedia({ colorScheme: 'light' });
        await show({ charts: [chart], of, run: 'run' });
        const light = standaloneSvgText(drawingOf(chart), chart);
        await expect(rounded(light)).toMatchFileSnapshot(`../charts/drawings/${of}-${chart}-${width}.svg`);
        await commands.emulateMedia({ colorScheme: 'dark' });
        expect(standaloneSvgText(drawingOf(chart), chart)).toBe(light);
      }
    });
  }
});

describe('texts', () => {
  for (const font of ['DejaVu Sans', 'Liberation Sans', 'serif']) {
    it(`have no other text over them and none outside, in ${font}`, async () => {
      document.documentElement.style.setProperty('--sans', font);
      try {
        for (const width of widths) {
          await page.viewport(width, 900);
          for (const of of Object.keys(cases) as (keyof typeof cases)[]) {
            await show({ charts, of });
            for (const chart of charts) expectTidy(frames(chart), width, `${of} ${chart} ${width}`);
          }
          await show({ charts: studyCharts, of: 'single' });
          for (const chart of studyCharts) expectTidy(frames(chart), width, `${chart} ${width}`);
          await show({ charts: ['map'], of: 'three', over: true });
          expectTidy(frames('map'), width, `over ${width}`);
          await show({ charts: ['map', 'heatmap', 'boxes'], of: 'published', benchmark: 'truthfulqa' });
          for (const chart of ['map', 'heatmap', 'boxes']) expectTidy(frames(chart), width, `${chart} ${width}`);
        }
      } finally {
        document.documentElement.style.removeProperty('--sans');
      }
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be read in the ${colorScheme} theme`, async () => {
      await commands.emulateMedia({ colorScheme });
      await show({ charts: ['map', 'heatmap', 'boxes', 'neutrality', 'differences'], of: 'published', run: 'run' });
      const found = contrasts();
      expect(found.length).toBeGreaterThan(200);
      expect(found.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    });
  }
});

function expectTidy(frames: readonly Framed[], width: number, where: string): void {
  expect(frames.length, where).toBeGreaterThan(0);
  const outside = frames.filter(
    ({ frame: [left, top, right], below }) => left < -1 || top < -1 || right > width + 1 || below > 1,
  );
  expect(outside, where).toEqual([]);
  const texts = frames.filter(({ kind, text }) => kind === 'text' && text !== '');
  // The frame of a text is as high as its line. The letters fill the middle of the frame.
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
  const tooltip = () => page.getByRole('tooltip');
  const focused = () => document.activeElement?.getAttribute('aria-label')?.split(':')[0];

  it('say the same to the pointer, to the keyboard and to a screen reader; Escape hides it', async () => {
    await show({ charts: ['heatmap'], of: 'three', run: 'run' });
    const cell = page.getByRole('link', { name: 'shaky-b, Concise: Score 41.0%' });
    const text = 'shaky-b, Concise:\nScore 41.0%';
    const visibleText = () => document.querySelector<HTMLElement>('[role="tooltip"]')?.innerText;
    await userEvent.hover(cell);
    await expect.poll(visibleText).toBe(text);
    await expect.element(tooltip()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tooltip()).not.toBeInTheDocument();
    await userEvent.unhover(cell);
    (cell.element() as SVGElement).focus();
    await expect.element(tooltip()).toBeVisible();
    expect(visibleText()).toBe(text);
    expect(cell.element().getAttribute('href')).toBe('#/run/run/answers?model=evenkeel%3Ashaky-b&scenario=concise');
  });

  it('are one tab stop; arrow keys go from one to the next, and Enter opens the answers', async () => {
    await show({ charts: ['heatmap'], of: 'published', run: 'run' });
    page.getByRole('checkbox', { name: 'In the order of the means' }).element().focus();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('kimi-k2-0905, System prompt 0');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('llama-3-8b-instruct, System prompt 1');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('seed-1.6-flash, System prompt 9');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toBe('Save');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('seed-1.6-flash, System prompt 9');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toMatch(/model=bytedance-seed%2Fseed-1\.6-flash&scenario=9$/);
    const group = page.getByRole('group', { name: /Which system prompt/ }).element();
    const description = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toMatch(/Arrow keys.*Enter.*Escape/s);
  });

  it('keep their tooltips within the window', async () => {
    await page.viewport(360, 700);
    await show({ charts: ['map', 'boxes'], of: 'published' });
    const marks = [...document.querySelectorAll<SVGElement>('[data-mark$=" 0"]')];
    expect(marks.length).toBeGreaterThan(20);
    for (const mark of marks) {
      mark.focus();
      await expect.element(tooltip()).toBeVisible();
      const { left, top, right, bottom } = tooltip().element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(700);
    }
  });

  it('say what they are at the first tap and open at the second', async () => {
    await page.viewport(400, 800);
    await show({ charts: ['heatmap'], of: 'three', run: 'run' });
    const cell = page.getByRole('link', { name: 'steady-a, Concise: Score 80.0%' });
    await commands.tap(cell.selector);
    await expect.element(tooltip()).toBeVisible();
    expect(tooltip().element().textContent).toContain('Score 80.0%');
    expect(location.hash).toBe('');
    await commands.tap(cell.selector);
    await expect.poll(() => location.hash).toMatch(/answers\?model=evenkeel%3Asteady-a&scenario=concise$/);
  });
});

describe('the menu of a figure', () => {
  const open = () => userEvent.click(page.getByRole('button', { name: /^Save( or share)?: / }));
  const item = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = async (name: string) => {
    await open();
    await userEvent.click(item(name));
  };
  const saved = async (name: string) => {
    const [file] = await Promise.all([commands.nextDownload(), choose(name)]);
    const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
    return { name: file.name, bytes, text: new TextDecoder().decode(bytes) };
  };

  it('saves an SVG of its own: titled, described, in light colours, without links', async () => {
    await commands.emulateMedia({ colorScheme: 'dark' });
    await show({ charts: ['map'], of: 'three', run: 'run' });
    const { name, text } = await saved('SVG');
    expect(name).toBe('score-fluctuation-map.svg');
    expect(text).toMatch(/<title>Who is strong, and who is sensitive\?<\/title><desc>Right is strong/);
    expect(text).not.toMatch(/<a\b|href|data-|tabindex|class=|style=|var\(|light-dark|oklab/);
    expect(text).toContain('<rect width="800" height="539" fill="#ffffff"');
    const colours = new Set(text.match(/fill="#[0-9a-f]{6}"/g));
    expect(colours).toContain('fill="#142022"');
    expect(colours).not.toContain('fill="#e7ecec"');
  });

  it('saves a PNG of twice the size', async () => {
    await show({ charts: ['map'], of: 'three', run: 'run' });
    const { name, bytes } = await saved('PNG');
    expect(name).toBe('score-fluctuation-map.png');
    const header = new DataView(bytes.buffer);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([1600, 1078]);
  });

  it('saves the numbers behind it, in full', async () => {
    await show({ charts: ['map'], of: 'published' });
    const { name, text } = await saved('CSV');
    expect(name).toBe('score-fluctuation-map.csv');
    expect(text).toBe(rowsToCsv(scoreFluctuationRows(published, null)));
  });

  it('offers no link where the page gives none', async () => {
    await show({ charts: ['map'], of: 'published' });
    await open();
    await expect.element(item('SVG')).toBeVisible();
    await expect.element(item('Copy as link')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(item('SVG')).not.toBeInTheDocument();
  });

  it('copies the link, and shows it where the clipboard refuses', async () => {
    const link = 'https://host/#/run/1?figure=boxes';
    await show({ charts: ['boxes'], of: 'three', link: 'https://host/#/run/1' });
    await choose('Copy as link');
    await expect.element(page.getByRole('status')).toHaveTextContent('The link is copied.');
    expect(await commands.clipboard()).toBe(link);
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    try {
      await choose('Copy as link');
      await expect.element(page.getByRole('textbox', { name: 'Link to this figure' })).toHaveValue(link);
      expect(getSelection()?.toString()).toBe(link);
    } finally {
      navigator.clipboard.writeText = writeText;
    }
  });
});

it('a figure that the address asks for comes into view and takes the focus', async () => {
  await page.viewport(800, 600);
  history.replaceState(null, '', '#/run/1?figure=neutrality');
  await show({ charts, of: 'published' });
  await drawn();
  const figure = () => document.getElementById('figure-neutrality');
  await expect.poll(() => Math.round(figure()?.getBoundingClientRect().top ?? Infinity)).toBeLessThan(60);
  expect(document.activeElement).toBe(figure());
});
