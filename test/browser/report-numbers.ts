import type { Page } from 'playwright-core';
import { valueAtJsonPointer } from '../../src/base/json/json-pointer.ts';
import { formatNumber, type NumberFormat } from '../../src/core/words/format.ts';
import { patience } from './app.ts';

/** A number on the page, with its JSON pointer in the result. */
export interface Shown {
  readonly at: string;
  readonly digits: number;
  readonly form: NumberFormat;
  readonly text: string;
  /** Whether it links to its answers. */
  readonly leads: boolean;
}

/** Waits until all sections and table rows are mounted and every chart is drawn. */
export async function wholeReport(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Method', exact: true }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy="true"]') && !document.querySelector('main figure:not(:has(svg))'),
    null,
    { timeout: patience },
  );
}

/** Opens all folded parts of the report. Folded tables draw only then. */
export const unfolded = (page: Page): Promise<void> => clicked(page, 'details:not([open])');

/** Folds all parts of the report. */
export const folded = (page: Page): Promise<void> => clicked(page, 'details[open]');

async function clicked(page: Page, details: string): Promise<void> {
  // Clicks all in one task, because each click changes which elements match.
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

/** The numbers that differ from the result's number as formatted. */
export const wrongNumbers = (shown: readonly Shown[], result: unknown): Shown[] =>
  shown.filter(({ at, digits, form, text }) => {
    const found = valueAtJsonPointer(result, at);
    // JSON stores an infinite number as a text.
    const value = found === 'Infinity' || found === '-Infinity' ? Number(found) : found;
    return typeof value !== 'number' || text !== formatNumber(value, digits, form);
  });

/** Texts with a digit in the report's tables that have no pointer into the result. */
export const looseNumbers = (page: Page): Promise<string[]> =>
  page.locator('main .report table tbody').evaluateAll((bodies) =>
    bodies.flatMap((body) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!;
        const text = walker.currentNode.textContent ?? '';
        // The quadrants are named Q1 to Q4. Reasons in popovers are prose.
        const words = text.replace(/\bQ[1-4]:/g, '');
        if (/\d/.test(words) && !element.closest('[data-at], [popover], th[scope="row"] [title]')) found.push(text);
      }
      return found;
    }),
  );
