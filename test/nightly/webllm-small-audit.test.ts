import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallWebLlmMetadata, smallWebLlmId } from '../../src/engine/webllm/small-model.ts';
import { openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilFinished } from '../browser/run-pages.ts';

const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const minutes = 60_000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const prompts = 10;
/** Questions of each of the starter’s two sets. All 40 take about an hour on software WebGPU: `EVENKEEL_STARTER=40`. */
const perSet = Number(process.env.EVENKEEL_STARTER ?? 2);
const questions = 2 * perSet;

let app: App;

beforeAll(async () => {
  app = await openApp({ flags: softwareGpu });
});
afterAll(() => app?.close());

test('the app itself offers it beside the others, unticked', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/models`);
  await page.getByRole('link', { name: 'Model card of tiny-w (WebLLM)' }).waitFor();
  await page.goto(`${app.served.address}#/new?study=system-prompt`);
  const choice = page.getByRole('checkbox', { name: /tiny-w \(WebLLM\)/ });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
});

test(
  `the starter audit with it, of ${perSet} questions a set under ten prompts, ends under the app’s policy, and its archive opens in Node with its library’s hash`,
  { timeout: (10 + 3 * perSet) * minutes },
  async () => {
    const { page } = app;
    const models = encodeURIComponent(smallWebLlmId);
    const plan = `models=${models}&items=arithmetic,words&n=${perSet}&seed=1`;
    await page.goto(`${app.served.address}#/new?study=system-prompt&${plan}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.waitFor();
    await progress.waitFor({ state: 'detached', timeout: (9 + 3 * perSet) * minutes });
    await untilFinished(page);
    const { path, text } = await saved(page, 'Archive (.jsonl)');

    expect(responsesIn(text)).toHaveLength(questions * prompts);
    const library = smallWebLlmMetadata.files.find((file) => file.path === 'model.wasm');
    expect(text).toContain(
      `which comes with Evenkeel (tiny-w, revision ${smallWebLlmMetadata.revision}); SHA-256 ${library?.sha256}.`,
    );

    const command = ['--import', 'tsx', 'cli/evenkeel.ts', 'report', path];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root });
    expect(stdout).toMatch(/^\{"study":"system-prompt"/);
    expect(stdout).toContain(smallWebLlmId);

    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  },
);
