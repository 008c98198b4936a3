import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { OpenFolds } from '../../../src/report/frame/open-folds.svelte.ts';

/** Opens or folds all parts of every report, as “Open all” does, until the next call. */
export const openAll = (open: boolean): void => new OpenFolds(false).setAll(open);

/** Waits until every part and row is mounted and every chart is drawn. */
export async function wholeReport(): Promise<void> {
  // This part is the last one before the origin.
  await expect.element(page.getByRole('heading', { name: 'Method', exact: true })).toBeInTheDocument();
  await expect
    .poll(() => document.querySelectorAll('main [aria-busy="true"], main figure:not(:has(svg))').length, { interval: 20 })
    .toBe(0);
}
