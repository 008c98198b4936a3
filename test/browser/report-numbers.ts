import type { Page } from 'playwright-core';
import { valueAtJsonPointer } from '../../src/base/json/json-pointer.ts';
import { formatNumber, type NumberFormat } from '../../src/core/words/format.ts';
import { patience } from './app.ts';

/** A number on the page that is told by where it stands in the result. */
export interface Shown {
  readonly at: string;
  readonly digits: number;
  readonly form: NumberFormat;
  readonly text: string;
  /** To its answers. */
  readonly leads: boolean;
}

/** All sections and all rows of all tables are mounted, and every chart is drawn. */
export async function wholeReport(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Method', exact: true }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy="true"]') && !document.querySelector('main figure:not(:has(svg))'),
    null,
    { timeout: patience },
  );
}

/** The whole report with all that is folded opened: folded tables are drawn then. */
export const unfolded = (page: Page): Promise<void> => clicked(page, 'details:not([open])');

/** The same with all of it folded. */
export const folded = (page: Page): Promise<void> => clicked(page, 'details[open]');

async function clicked(page: Page, details: string): Promise<void> {
  // All at once: which they are changes with each.
  await page
    .locator(`main .report ${details} > summary`)
    .evaluateAll((summaries) => summaries.forEach((summary) => (summary as HTMLElement).click()));
  await wholeReport(page);
}

export const numbersIn = (page: Page, place: string): Promise<Shown[]> =>
  page
    .locator(`${place} [data-at]`)
    .evaluateAll((elements) =>
      elements.map((element) => ({
        at: element.getAttribute('data-at') ?? '',
        digits: Number(element.getAttribute('data-digits')),
        form: (element.getAttribute('data-form') ?? 'fixed') as NumberFormat,
        text: element.textContent,
        leads: element.closest('a') !== null,
      })),
    );

/** Those that are not the result's number as it is printed. */
export const wrongNumbers = (shown: readonly Shown[], result: unknown): Shown[] =>
  shown.filter(({ at, digits, form, text }) => {
    const found = valueAtJsonPointer(result, at);
    // JSON has an infinite number as a text.
    const value = found === 'Infinity' || found === '-Infinity' ? Number(found) : found;
    return typeof value !== 'number' || text !== formatNumber(value, digits, form);
  });

/** Words with a digit in the report's tables that do not say where in the result they stand. */
export const looseNumbers = (page: Page): Promise<string[]> =>
  page.locator('main .report table tbody').evaluateAll((bodies) =>
    bodies.flatMap((body) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!;
        const text = walker.currentNode.textContent ?? '';
        // The quadrants are named Q1 to Q4; reasons in popovers are words.
        const words = text.replace(/\bQ[1-4]:/g, '');
        if (/\d/.test(words) && !element.closest('[data-at], [popover], th[scope="row"] [title]')) found.push(text);
      }
      return found;
    }),
  );
