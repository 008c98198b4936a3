import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import list from '../../src/engine/webllm/prebuilt.json' with { type: 'json' };
import { smallWebLlmMetadata } from '../../src/engine/webllm/small-model.ts';
import { openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilReported } from '../browser/run-pages.ts';
import { setMirrored } from '../browser/set-mirrored.ts';
import { openWebLlmHub, type WebLlmHub } from '../webllm-page/hub.ts';

const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const minutes = 60_000;
const commit = 'beef'.padEnd(40, '3');

let app: App;
let hub: WebLlmHub;
const { path, files } = smallWebLlmMetadata;
const fileOf = (name: string) => readFileSync(new URL(`../../public/${path}/${name}`, import.meta.url));

beforeAll(async () => {
  hub = await openWebLlmHub();
  const content = files.filter((file) => file.path !== 'model.wasm').map((file) => [file.path, fileOf(file.path)] as const);
  // In the place of whichever variant this graphics processor can run.
  for (const { repo, library, id } of list.models.filter(({ id }) => /^SmolLM2-360M-Instruct-q4f/.test(id))) {
    expect(id).toBeTruthy();
    hub.putModel(repo, commit, Object.fromEntries(content));
    hub.putFile(new URL(`${list.libraries}${library}`).pathname, fileOf('model.wasm'));
  }
  app = await openApp({ flags: softwareGpu });
  await setMirrored(app.page, 'evenkeel-hub-mirror', hub.address);
  await app.page.goto('about:blank');
  await app.page.goto(app.served.address);
});
afterAll(async () => {
  await app?.close();
  await hub?.close();
});

test(
  'where there is WebGPU, Home puts WebLLM forward: two clicks and one question lead to its report, with a pause on the way',
  async () => {
    const { page } = app;
    const card = page.getByRole('link', { name: /^Audit a real model/ });
    await card.filter({ hasText: /SmolLM2 360M Instruct \(q4f\d\d\): 2\d\d MB to download\./ }).waitFor();
    expect(hub.asked).toEqual([]);
    await card.click();
    const question = page.getByRole('dialog', { name: /^Audit SmolLM2 360M Instruct/ });
    await question.getByText(/WebLLM, on the graphics processor\. .* very slowly\./).waitFor();
    await question.getByText('The run shows it after its first answers.').waitFor();
    await question.getByRole('button', { name: /^Download about 2\d\d MB and run$/ }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);

    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText(/^[1-9]\d* of 180 answers/).waitFor({ timeout: 8 * minutes });
    await progress.getByRole('button', { name: 'Pause' }).click();
    const asked = hub.asked.length;
    await progress.getByRole('button', { name: 'Continue' }).click();
    await progress.waitFor({ state: 'detached', timeout: 40 * minutes });
    await untilReported(page);
    expect(hub.asked.length).toBe(asked);

    const { text } = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(text)).toHaveLength(180);
    expect(text).toContain('webllm:SmolLM2-360M-Instruct-q4f');
    expect(hub.asked.filter((one) => !/SmolLM2-360M-Instruct|binary-mlc-llm-libs/.test(one))).toEqual([]);
    expect(app.foreign.filter((address) => !address.startsWith(`${hub.address}/`))).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  55 * minutes,
);
