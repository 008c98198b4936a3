import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { patience } from './app.ts';

/** Until the app has made its database: who opens it before makes an empty one. Versions of it are ten times ours. */
export async function untilDatabase(page: Page): Promise<void> {
  const isMade = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'evenkeel' && version >= 10),
    );
  await vi.waitUntil(isMade, { timeout: patience });
}
