import type { Page } from 'playwright-core';

/** Opens all that a report has folded, and waits until it is there. */
export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open all' }).click();
  await page.getByRole('button', { name: 'Close all' }).waitFor();
  await page.waitForFunction(() => document.querySelector('.report[aria-busy], .report [aria-busy="true"]') === null);
}
