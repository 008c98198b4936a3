import { afterAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';

const minutes = 60_000;

let app: App;
let server: OpenAiServer;

/** What the page recorded: what a desktop would have shown. */
interface Shown {
  readonly asked: number;
  readonly notices: readonly string[];
  readonly badges: readonly string[];
}

/** Every attempt gets a new server, profile and page. `end` closes the server. */
async function begin(): Promise<void> {
  await end();
  server = await serveOpenAi({ pieceMs: 400 });
  // The headless shell denies notifications.
  app = await openApp({ hasWindows: true });
  await app.context.addInitScript(() => {
    const shown = { asked: 0, notices: [] as string[], badges: [] as string[] };
    class Notice {
      static permission = 'default';
      static requestPermission() {
        shown.asked++;
        Notice.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title: string) {
        shown.notices.push(title);
      }
      close() {}
    }
    Object.assign(window, { shown, Notification: Notice });
    Object.assign(navigator, {
      setAppBadge: () => Promise.resolve(void shown.badges.push('set')),
      clearAppBadge: () => Promise.resolve(void shown.badges.push('cleared')),
    });
  });
  await app.page.evaluate(
    ({ baseUrl, origin }) => {
      const endpoint = { id: 'mine', name: 'Mine', baseUrl, parallel: 1, timeoutMs: 60_000, keepsKey: false };
      localStorage.setItem('evenkeel-endpoints', JSON.stringify([{ ...endpoint, models: ['echo'] }]));
      localStorage.setItem('evenkeel-origins', JSON.stringify([origin]));
    },
    { baseUrl: server.baseUrl, origin: server.origin },
  );
}
async function end(): Promise<void> {
  await app?.close();
  await server?.close();
}
afterAll(end);

const shown = () => app.page.evaluate(() => (window as unknown as { shown: Shown }).shown);
const go = (address: string) => app.page.evaluate((hash) => (location.hash = hash), address);

test(
  'a run is seen in the title of every page, and by a badge; a long one offers a notice, which comes at its end',
  async () => {
    await begin();
    const { page, served } = app;
    await page.goto('about:blank');
    await page.goto(`${served.address}#/new?study=system-prompt&models=endpoint:mine/echo&items=words&n=all`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    const run = page.url().slice(-64);
    await expect.poll(() => page.title()).toMatch(/^\d+% · System-prompt audit · Evenkeel$/);
    expect((await shown()).asked).toBe(0);

    await page.getByText('This takes a while. Do you want a notification when it is done?').waitFor();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByRole('button', { name: 'Notify me' }).waitFor({ state: 'detached' });
    expect(await shown()).toEqual({ asked: 1, notices: [], badges: ['set'] });

    await go('#/settings');
    await expect.poll(() => page.title()).toMatch(/^\d+% · System-prompt audit · Settings · Evenkeel$/);
    const box = page.getByRole('checkbox', { name: 'Notify me when a run ends in the background' });
    await expect.poll(() => box.isChecked()).toBe(true);

    // The person looks at another window, and the server stops.
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await server.close();
    await expect.poll(async () => (await shown()).notices, { timeout: 2 * minutes }).toHaveLength(1);
    expect((await shown()).notices[0]).toBe('Paused: System-prompt audit');
    expect((await shown()).badges).toEqual(['set', 'cleared']);
    expect(await page.title()).toBe('Settings · Evenkeel');

    await box.uncheck();
    await go(`#/run/${run}`);
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.getByText('Do you want a notification when it is done?').count()).toBe(0);
  },
  5 * minutes,
);
