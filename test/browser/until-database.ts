import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { patience } from './app.ts';

/**
 * Waits until the app has created its database. Opening it earlier would create an empty one. Its IndexedDB version is ten
 * times ours.
 */
export async function untilDatabase(page: Page): Promise<void> {
  const isMade = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'evenkeel' && version >= 10),
    );
  await vi.waitUntil(isMade, { timeout: patience });
}
