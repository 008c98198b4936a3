import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});

afterAll(() => app?.close());

const lacks = {
  'has none': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'refuses it': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  },
  'never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
};

test.each(Object.keys(lacks) as (keyof typeof lacks)[])(
  'attack 7: where a browser %s, Home says so in one sentence, and what still works',
  async (lack) => {
    const page = await app.context.newPage();
    await page.addInitScript(lacks[lack]);
    await page.goto(app.served.address);
    const notice = page.getByText(
      lack === 'never answers'
        ? 'This browser’s database has not answered for 5 seconds.'
        : 'This browser lets Evenkeel store nothing.',
    );
    await notice.waitFor();
    await page.getByText('published figures and Methods work as usual').waitFor();
    if (lack !== 'never answers') {
      await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
      await page
        .getByRole('alert')
        .filter({ hasText: 'Nothing was started' })
        .getByText('Nothing can be stored or looked up here')
        .waitFor();
      await expect.poll(() => page.getByText('Reading this browser’s database').count()).toBe(0);
    }
    expect(await page.locator('main').innerText()).not.toMatch(/defect|Error|IndexedDB|tinyurl/);
    await page.close();
  },
);
