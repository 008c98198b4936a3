import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openApp, patience, type App } from '../app.ts';
import { axeFaults } from '../axe.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** What a browser may do to a page that wants to store something; each runs in the page before anything of it. */
const refusals: Readonly<Record<string, () => void>> = {
  'has no database': () => Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true }),
  'refuses it': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  },
  'does not answer': () => {
    const open = IDBFactory.prototype.open;
    // A request that neither succeeds nor fails.
    IDBFactory.prototype.open = function (this: IDBFactory) {
      const request = open.call(this, 'another');
      request.addEventListener = () => undefined;
      Object.defineProperties(request, {
        onsuccess: { set: () => undefined },
        onerror: { set: () => undefined },
        onupgradeneeded: { set: () => undefined },
      });
      return request;
    };
  },
};

const said: Readonly<Record<string, RegExp>> = {
  'has no database': /This browser lets Evenkeel store nothing|this browser keeps no data for this page/,
  'refuses it': /This browser lets Evenkeel store nothing|this browser keeps no data for this page/,
  'does not answer': /This browser’s database has not answered for 5 seconds\./,
};

async function refused(how: () => void, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await app.context.browser()!.newContext();
  context.setDefaultTimeout(patience);
  await context.addInitScript(how);
  const page = await context.newPage();
  try {
    await use(page);
  } finally {
    await context.close();
  }
}

test.each(Object.keys(refusals))(
  'attack 7: in a browser that %s every page says so in a sentence, and none in a library’s words',
  (how) =>
    refused(refusals[how]!, async (page) => {
      for (const at of ['', 'new', 'models', 'settings', 'items']) {
        await page.goto(`${app.served.address}#/${at}`);
        await page.reload();
        await page.getByText(said[how]!).first().waitFor();
        expect(await page.locator('body').innerText()).not.toMatch(/defect|IndexedDB|SecurityError|tinyurl|Dexie/);
      }
      await page.goto(`${app.served.address}#/`);
      await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
      await page.getByText(said[how]!).first().waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/defect|IndexedDB|SecurityError|tinyurl|Dexie/);
      expect(await axeFaults(page)).toEqual([]);
      // What needs no database is there.
      await page.goto(`${app.served.address}#/published`);
      await page.getByRole('heading', { name: 'Published', level: 1 }).waitFor();
    }),
  3 * minutes,
);
