import type { Page } from 'playwright-core';

/** Waits until the service worker has cached its first files and controls this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 240_000 });
}
