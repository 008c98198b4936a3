import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';
import { roundTrip } from '../until-still.ts';

const minutes = 60_000;
/** Time on the page's own clock, in ms: enough for a page that sends by itself to send something. */
const aWhile = 400;

let app: App;
/** The endpoint, which also replaces the hub. It counts requests to either. */
let server: OpenAiServer;
/** A paused run of the endpoint. */
let run: string;

beforeAll(async () => {
  server = await serveOpenAi({ pieceMs: 200 });
  app = await openApp();
  const { page, served } = app;
  await page.evaluate(
    ({ baseUrl, origin }) => {
      const endpoint = { id: 'mine', name: 'Mine', baseUrl, parallel: 1, timeoutMs: 60_000, keepsKey: true };
      localStorage.setItem('evenkeel-endpoints', JSON.stringify([{ ...endpoint, models: ['echo'] }]));
      localStorage.setItem('evenkeel-endpoint-keys', JSON.stringify({ mine: 'sk-secret-0123456789' }));
      localStorage.setItem('evenkeel-origins', JSON.stringify([origin]));
      localStorage.setItem('evenkeel-hub-mirror', JSON.stringify(origin));
    },
    { baseUrl: server.baseUrl, origin: server.origin },
  );
  await page.goto('about:blank');
  await page.goto(`${served.address}#/new?study=system-prompt&models=endpoint:mine/echo&items=words&n=all`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
  run = page.url().slice(-64);
  await page
    .getByText(/^[1-9]\d* of /)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
}, 3 * minutes);
afterAll(async () => {
  await app?.close();
  await server?.close();
});

test(
  'attack 1: no address of the app asks an endpoint, its key or a hub for anything before somebody clicks',
  async () => {
    const { page, served } = app;
    const before = server.paths.length;
    const paid = encodeURIComponent('endpoint:mine/echo');
    const download = 'transformers-webgpu:onnx-community/Qwen3-0.6B-ONNX@main:q4';
    const options = encodeURIComponent(JSON.stringify({ maxTokens: 9 }));
    const addresses = [
      // Plan links of every study, with any other parameters.
      ...['system-prompt', 'instruction-style', 'paraphrase', 'judge', 'configuration'].map(
        (study) => `#/new?study=${study}&models=${paid}&n=1&start=1`,
      ),
      `#/new?models=${paid}&items=words&n=all&seed=7&options=${options}&start=1`,
      `#/new?start=1&start=1&models=${paid},${download}`,
      `#/new?models=${encodeURIComponent(download)}&start=1`,
      // Parameters that the app ignores.
      `?start=1&models=${paid}#/new?models=${paid}&start=1`,
      `?endpoint=${encodeURIComponent(server.baseUrl)}&mirror=${encodeURIComponent(server.origin)}#/`,
      `#/?demo=system-prompt&start=1`,
      // A paused run and the pages about it.
      ...['', '?start=1', '/answers', '/check?person=Ann'].map((part) => `#/run/${run}${part}`),
      `#/compare/${run}/${run}`,
      `#/compare/models?run=${run}`,
      `#/judge/${run}?model=${paid}&start=1`,
      `#/benchmark/${run}?model=${paid}`,
      `#/model/${paid}`,
      // Pages that can write, rate, download or add something after a click.
      `#/paraphrases/words?model=${paid}&start=1`,
      `#/ratings/judge-helpfulness?rater=Ann&definition=long`,
      `#/models?get=${encodeURIComponent(download)}`,
      `#/models?get=${paid}`,
      `#/models?endpoint=${encodeURIComponent(server.baseUrl)}&hub=${encodeURIComponent(server.origin)}`,
      `#/settings?mirror=${encodeURIComponent(server.origin)}`,
      '#/items?add',
      '#/shared/v1-AAAAAAAA',
      '#/score-table',
    ];
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
    const kept = await stored();
    await page.clock.install();
    for (const address of addresses) {
      await page.goto('about:blank');
      await page.goto(`${served.address}${address}`);
      await page.locator('main h1').first().waitFor();
      await page.clock.runFor(aWhile);
      await roundTrip(page);
      expect({ address, asked: server.paths.slice(before) }).toEqual({ address, asked: [] });
    }
    expect(await stored()).toBe(kept);
    expect(app.foreign.filter((asked) => !asked.startsWith(server.origin))).toEqual([]);

    await page.goto(`${served.address}#/run/${run}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => server.paths.length).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Pause' }).click();
  },
  6 * minutes,
);
