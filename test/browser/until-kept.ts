import type { Page } from 'playwright-core';

/** Until the service worker has all that it keeps at first, and answers for this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 240_000 });
}
