import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallWebLlmId } from '../../src/engine/webllm/small-model.ts';
import { openApp, type App } from '../browser/app.ts';
import { storedResponses, untilFinished } from '../browser/run-pages.ts';

const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp({ flags: softwareGpu });
});
afterAll(() => app?.close());

test(
  'where there is WebGPU, one click on the demo’s report asks tiny-w as well: all other answers are reused, and the demo stays',
  async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
    await untilFinished(page);
    const demo = page.url();
    const demoRun = demo.slice(-64);
    const grades = await page.getByRole('table', { name: /^Grades/ }).innerText();

    await page.getByRole('button', { name: /^add tiny-w \(WebLLM\): 1,200 answers/ }).click();
    await page.waitForURL((url) => url.href !== demo);
    const run = page.url().slice(-64);
    await page.getByText('3 models · 120 questions · 3,600 answers').waitFor();
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText('2,400 reused from other runs').waitFor();
    const ofTinyW = async () => (await storedResponses(page, run)).filter(({ cell }) => cell.startsWith(smallWebLlmId));
    await expect.poll(async () => (await ofTinyW()).length, { timeout: 8 * minutes }).toBeGreaterThan(0);
    await progress.getByRole('button', { name: 'Pause' }).click();
    await progress.getByRole('heading', { name: 'Paused' }).waitFor();
    await page.getByText('Model added: tiny-w.').waitFor();

    const others = (await storedResponses(page, run)).filter(({ cell }) => !cell.startsWith(smallWebLlmId));
    expect(new Set(others.map(({ cell }) => cell))).toEqual(
      new Set((await storedResponses(page, demoRun)).map(({ cell }) => cell)),
    );

    await page.goto(demo);
    await untilFinished(page);
    expect(await page.getByRole('table', { name: /^Grades/ }).innerText()).toBe(grades);
    expect(await storedResponses(page, demoRun)).toHaveLength(2400);
    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  15 * minutes,
);
