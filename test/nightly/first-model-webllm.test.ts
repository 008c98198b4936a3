import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import list from '../../src/engine/webllm/prebuilt.json' with { type: 'json' };
import { smallWebLlmMetadata } from '../../src/engine/webllm/small-model.ts';
import type { Page } from 'playwright-core';
import { freshContext, openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilReported } from '../browser/run-pages.ts';
import { setMirrored } from '../browser/set-mirrored.ts';
import { openWebLlmHub, type WebLlmHub } from '../webllm-page/hub.ts';
import { emptyModule } from '../webllm-page/model-files.ts';
import { firstModelFiles, firstModelRepo } from './first-model-hub.ts';

const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const minutes = 60_000;
const commit = 'beef'.padEnd(40, '3');

let app: App;
let hub: WebLlmHub;
/** Requests to other origins than the app’s and the hub’s. */
const elsewhere: string[] = [];
const { path, files } = smallWebLlmMetadata;
/** Every variant that this GPU might run has the files of tiny-w. */
const variants = list.models.filter(({ id }) => /^SmolLM2-360M-Instruct-q4f/.test(id));
const putLibrary = (content: Buffer) => {
  for (const { library } of variants) hub.putFile(new URL(`${list.libraries}${library}`).pathname, content);
};
const fileOf = (name: string) => readFileSync(new URL(`../../public/${path}/${name}`, import.meta.url));

beforeAll(async () => {
  hub = await openWebLlmHub();
  const content = files.filter((file) => file.path !== 'model.wasm').map((file) => [file.path, fileOf(file.path)] as const);
  for (const { repo } of variants) hub.putModel(repo, commit, Object.fromEntries(content));
  app = await openApp({ flags: softwareGpu });
});
afterAll(async () => {
  await app?.close();
  await hub?.close();
});

/** Opens Home in a new profile that uses this hub instead of the real one. */
async function openHome(): Promise<Page> {
  const context = await freshContext(app.browser);
  context.on('request', (request) => {
    const isOwn = [app.served.address, `${hub.address}/`].some((own) => request.url().startsWith(own));
    if (!isOwn && !/^(?:data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(app.served.address);
  await setMirrored(page, 'evenkeel-hub-mirror', hub.address);
  await page.goto('about:blank');
  await page.goto(app.served.address);
  await cardOf(page)
    .filter({ hasText: /SmolLM2 360M Instruct \(q4f\d\d\): 2\d\d MB to download\./ })
    .waitFor();
  return page;
}

const cardOf = (page: Page) => page.getByRole('link', { name: /^Audit a real model/ });

test(
  'where WebLLM cannot load the model, the run says why, and the model for the processor is one question away',
  async () => {
    putLibrary(emptyModule);
    hub.putModel(firstModelRepo, commit, firstModelFiles());
    const page = await openHome();
    await cardOf(page).click();
    await page.getByRole('button', { name: /^Download about 2\d\d MB and run$/ }).click();
    await page.getByText(/WebLLM could not load the model: its library or another file may be damaged/).waitFor();
    await page.getByText('SmolLM2 360M runs on the processor, without WebGPU.').waitFor();
    const broken = page.url();
    await page.getByRole('button', { name: 'Audit it on the processor' }).click();
    await page.getByRole('button', { name: 'Download about 346 MB and run' }).click();
    await page.waitForURL((url) => url.href !== broken);
    await untilReported(page);
    await page.getByText('1 model · 60 questions · 180 answers').waitFor();
    await page.context().close();
  },
  6 * minutes,
);

test(
  'where there is WebGPU, Home puts WebLLM forward: two clicks and one question lead to its report, with a pause on the way',
  async () => {
    putLibrary(fileOf('model.wasm'));
    hub.asked.length = 0;
    const page = await openHome();
    expect(hub.asked).toEqual([]);
    await cardOf(page).click();
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
    expect(elsewhere).toEqual([]);
  },
  55 * minutes,
);
