import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { OpenFolds } from '../../../src/report/frame/open-folds.svelte.ts';

/** As after a click on “Open all”, in every report until the next call. */
export const openAll = (open: boolean): void => new OpenFolds(false).setAll(open);

/** Every part and every row is mounted, and every chart is drawn. */
export async function wholeReport(): Promise<void> {
  // The last part but the origin.
  await expect.element(page.getByRole('heading', { name: 'Method', exact: true })).toBeInTheDocument();
  await expect
    .poll(() => document.querySelectorAll('main [aria-busy="true"], main figure:not(:has(svg))').length, { interval: 20 })
    .toBe(0);
}
