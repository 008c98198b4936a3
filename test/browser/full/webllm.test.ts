import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { countingLibrary } from '../../webllm-page/counting-model.ts';
import { openWebLlmHub, type WebLlmHub } from '../../webllm-page/hub.ts';
import { emptyModule, modelFiles } from '../../webllm-page/model-files.ts';
import { browserFlags, findBrowser } from '../find-browser.ts';

/** WebGPU computed by the processor. */
const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];

const commit = 'c0ffee'.padEnd(40, '0');
const name = 'SmolLM2-360M-Instruct-q4f32_1-MLC';
const repo = `mlc-ai/${name}`;
const folder = `/${repo}/resolve/${commit}`;
const libraries = '/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base';
const library = `${libraries}/SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm`;
/** A library that can run. webllm-chat.test.ts tests the rest. */
const counting = `${libraries}/counting.wasm`;
const canonical = 'https://huggingface.co';
const shards = 6;

let open: OpenPage;
let hub: WebLlmHub;
let page: Page;

beforeAll(async () => {
  hub = await openWebLlmHub();
  hub.putModel(repo, commit, modelFiles(shards));
  hub.putFile(library, Buffer.from('This is no library.'));
  hub.putFile(counting, countingLibrary);
  open = await openPage('test/webllm-page', 'webllmPage', softwareGpu);
  page = open.page;
  await page.evaluate((address) => window.webllmPage.openHub(address), hub.address);
}, 300_000);

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

beforeEach(() => void (hub.asked.length = 0));

/** Entries travel as text. Their JSON type is recursive and too deep for the compiler. */
const inPage = <T>(call: string, ...args: readonly unknown[]): Promise<T> =>
  page.evaluate(`(async (...args) => window.webllmPage.${call}(...args))(...${JSON.stringify(args)})`);
const entryOf = (model = name) => inPage<PinnedModel>('entry', model);
const load = (entry: PinnedModel | null, id = entry?.id ?? `webllm:${name}@${commit}`) =>
  inPage<Awaited<ReturnType<Window['webllmPage']['load']>>>('load', id, ...(entry ? [entry] : []));

interface Failed {
  readonly name: string;
  readonly sentence: string;
  readonly thrown: string;
}

async function downloaded(): Promise<PinnedModel> {
  const entry = await entryOf();
  await inPage('remove', entry);
  expect(await inPage('downloadFails', entry)).toBeUndefined();
  return entry;
}

/** Opens the same page in another browser, which closes at the end. */
async function elsewhere<T>(flags: readonly string[], address: string, script: string, ask: (page: Page) => Promise<T>) {
  const browser: Browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags, ...flags] });
  try {
    const other = await browser.newPage();
    if (script) await other.addInitScript(script);
    await other.goto(address);
    await other.waitForFunction(() => 'webllmPage' in window);
    return await ask(other);
  } finally {
    await browser.close();
  }
}

describe('before anything is downloaded', () => {
  test('the machine is looked at: a software adapter runs models, slowly', async () => {
    const { gpu } = await page.evaluate(() => window.webllmPage.lookAtMachine());
    expect(gpu).toMatchObject({ vendor: 'google', isSoftware: true, hasF16: false });
    expect(gpu!.maxStorageBuffersPerShaderStage).toBeGreaterThanOrEqual(10);
    const { fit } = await page.evaluate((model) => window.webllmPage.fit(model), name);
    expect(fit).toMatchObject({ fits: 'maybe' });
    expect(await page.evaluate(() => window.webllmPage.gpuRawly())).toBeUndefined();
  });

  test('a model that needs 16-bit arithmetic is refused with the nearest that does not', async () => {
    const { fit, nearest } = await page.evaluate(
      (model) => window.webllmPage.fit(model),
      'SmolLM2-360M-Instruct-q4f16_1-MLC',
    );
    expect(fit).toMatchObject({ fits: 'no', why: expect.stringContaining('16-bit arithmetic') });
    expect(nearest).toBe(name);
  });

  test('without WebGPU’s flag there is no adapter: the reason is said, and nothing is loaded', async () => {
    const entry = await entryOf();
    hub.asked.length = 0;
    const found = await elsewhere([], open.served.address, '', async (other) => ({
      machine: await other.evaluate(() => window.webllmPage.lookAtMachine()),
      raw: await other.evaluate(() => window.webllmPage.gpuRawly()),
      loaded: await other.evaluate(`window.webllmPage.load(${JSON.stringify(entry.id)}, ${JSON.stringify(entry)})`),
    }));
    expect(found.machine.gpu).toBeNull();
    expect(found.machine.why).toMatch(/found no graphics processor that it may use/);
    expect(found.raw!.thrown).toMatch(/Unable to find a compatible GPU/);
    expect(found.raw!.sentence).toMatch(/The browser found no graphics processor/);
    expect(found.loaded).toMatchObject({
      failed: { name: 'UserError', sentence: expect.stringMatching(/cannot run here\. .*found no graphics processor/) },
    });
    expect(hub.asked).toEqual([]);
  });

  test('a page by plain http from another machine has no WebGPU at all', async () => {
    const address = open.served.address.replace('127.0.0.1', 'plain.test');
    const flags = [...softwareGpu, '--host-resolver-rules=MAP plain.test 127.0.0.1'];
    const found = await elsewhere(flags, address, '', async (other) => ({
      machine: await other.evaluate(() => window.webllmPage.lookAtMachine()),
      raw: await other.evaluate(() => window.webllmPage.gpuRawly()),
    }));
    expect(found.machine.gpu).toBeNull();
    expect(found.machine.why).toMatch(/by https or on this machine/);
    expect(found.raw!.thrown).toMatch(/^WebGPUNotAvailableError/);
    expect(found.raw!.sentence).toMatch(/no graphics processor \(WebGPU\)/);
  });

  test.each([
    ['maxStorageBufferBindingSize', 64 * 2 ** 20],
    ['maxBufferSize', 128 * 2 ** 20],
    ['maxComputeWorkgroupStorageSize', 16384],
    ['maxStorageBuffersPerShaderStage', 8],
  ])('a graphics processor with a small %s is refused as the package itself would', async (limit, value) => {
    const script = `Object.defineProperty(GPUSupportedLimits.prototype, '${limit}', { get: () => ${value} })`;
    const found = await elsewhere(softwareGpu, open.served.address, script, async (other) => ({
      fit: await other.evaluate((model) => window.webllmPage.fit(model), name),
      raw: await other.evaluate(() => window.webllmPage.gpuRawly()),
    }));
    expect(found.fit.fit).toMatchObject({ fits: 'no', why: expect.stringContaining(limit) });
    expect(found.raw!.thrown).toMatch(/exceeds limit/);
    expect(found.raw!.sentence).toMatch(new RegExp(`too small for WebLLM: .* needs \\w+ \\(${limit}\\)`));
  });
});

describe('a download', () => {
  test('puts every file where the package looks for it', async () => {
    const entry = await downloaded();
    expect(await inPage('kept', entry)).not.toContain(null);
    expect(await inPage('packageFindsWeights', entry)).toBe(true);
    const files = hub.asked.filter((path) => !path.startsWith('/api/'));
    expect(files.toSorted()).toEqual(
      [
        ...['mlc-chat-config.json', 'tokenizer.json', 'tensor-cache.json'].map((file) => `${folder}/${file}`),
        ...Array.from({ length: shards }, (_, n) => `${folder}/params_shard_${n}.bin`),
        library,
      ].toSorted(),
    );
  });

  test('goes on where it was: shards that are here are not asked for again', async () => {
    const entry = await downloaded();
    for (const n of [1, 4]) {
      await inPage('drop', 'webllm/model', `${canonical}${folder}/params_shard_${n}.bin`);
    }
    expect(await inPage('packageFindsWeights', entry)).toBe(false);
    hub.asked.length = 0;
    expect(await inPage('downloadFails', entry)).toBeUndefined();
    expect(hub.asked).toEqual([`${folder}/params_shard_1.bin`, `${folder}/params_shard_4.bin`]);
    expect(await inPage('packageFindsWeights', entry)).toBe(true);
  });

  test.each([
    ['not found', library, /does not have the file SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu\.wasm \(404\)/],
    ['not found', `${folder}/mlc-chat-config.json`, /does not have the file mlc-chat-config\.json \(404\)/],
    ['html', `${folder}/mlc-chat-config.json`, /a web page instead of the file mlc-chat-config\.json/],
    ['wrong bytes', `${folder}/params_shard_2.bin`, /params_shard_2\.bin is not what .* hash is wrong/],
    ['wrong bytes', `${folder}/tokenizer.json`, /tokenizer\.json is not what .* hash is wrong/],
  ] as const)('with “%s” at %s ends in a sentence', async (fault, path, sentence) => {
    const entry = await entryOf();
    await inPage('remove', entry);
    hub.fault(path, fault);
    const failed = await inPage<Failed>('downloadFails', entry);
    hub.fault(path, undefined);
    expect(failed.name).toBe('UserError');
    expect(failed.sentence).toMatch(sentence);
  });

  test.each([
    ['mlc-chat-config.json', /no mlc-chat-config\.json: it is not a model compiled for WebLLM/],
    ['tensor-cache.json', /no tensor-cache\.json/],
  ])('of a repository without %s is refused before it begins', async (lacks, sentence) => {
    const other = 'SmolLM2-360M-Instruct-q0f32-MLC';
    const { [lacks]: _, ...files } = modelFiles(1);
    hub.putModel(`mlc-ai/${other}`, commit, files);
    const failed = await inPage<Failed>('entryFails', other);
    expect(failed).toMatchObject({ name: 'UserError', sentence: expect.stringMatching(sentence) });
    expect(hub.asked.every((path) => path.startsWith('/api/'))).toBe(true);
  });

  test('of a model by its own addresses has its library beside it', async () => {
    hub.putModel('someone/Mine-1B-q4f32_1-MLC', commit, modelFiles(1));
    hub.putFile('/libs/mine.wasm', emptyModule);
    const entry = await inPage<PinnedModel>(
      'entryByUrl',
      `${canonical}/someone/Mine-1B-q4f32_1-MLC`,
      `${hub.address}/libs/mine.wasm`,
    );
    expect(await inPage('downloadFails', entry)).toBeUndefined();
    expect(await inPage('kept', entry)).not.toContain(null);
    const { failed } = await load(entry);
    expect(failed!.sentence).toMatch(/WebLLM could not load the model: its library or another file may be damaged/);
  });
});

describe('a load', () => {
  test('asks nobody, and comes as far as the library', async () => {
    const entry = await downloaded();
    hub.asked.length = 0;
    open.foreign.length = 0;
    const { failed, info } = await load(entry);
    expect(info).toMatchObject({ id: 'webllm', name: 'WebLLM', version: '0.2.86' });
    expect(failed).toEqual({
      name: 'UserError',
      sentence:
        'The model’s compiled library cannot be run: it is damaged, or made for another version of WebLLM. Delete the model on the Models page and get it again.',
    });
    expect({ hub: hub.asked, foreign: open.foreign }).toEqual({ hub: [], foreign: [] });
  });

  test('of a model that was not downloaded, or lost a file, says so', async () => {
    expect((await load(null)).failed!.sentence).toBe(
      `The model “webllm:${name}@${commit}” is not on this machine: get it on the Models page.`,
    );
    const entry = await downloaded();
    await inPage('drop', 'webllm/model', `${canonical}${folder}/params_shard_3.bin`);
    expect((await load(entry)).failed!.sentence).toMatch(
      /The file params_shard_3\.bin of the model .* is not on this machine: get it on the Models page/,
    );
  });

  test('never fetches what is missing: the guard stops the package, which fetches by Cache.add', async () => {
    const entry = await downloaded();
    const { url, cache } = entry.files.at(-1)!;
    await inPage('drop', cache, url);
    hub.asked.length = 0;
    open.foreign.length = 0;
    const { failed } = await load({ ...entry, files: entry.files.slice(0, -1) });
    expect(failed!.sentence).toBe(
      'A file of the model is missing on this machine: delete it on the Models page and get it again.',
    );
    expect({ hub: hub.asked, foreign: open.foreign }).toEqual({ hub: [], foreign: [] });
  });

  test('finds a file that was changed since', async () => {
    const entry = await downloaded();
    const config = `${canonical}${folder}/mlc-chat-config.json`;
    // The hub gives a SHA-256 for large files only. The test uses a wrong hash here.
    const integrity = { config: `sha256-${'A'.repeat(43)}=`, tokenizer: {} };
    const details = { ...(entry.details as Record<string, unknown>), integrity };
    const { failed } = await load({ ...entry, details } as PinnedModel);
    expect(failed!.sentence).toMatch(/The file mlc-chat-config\.json differs from the hub’s \(its hash is wrong\)/);
    await inPage('put', 'webllm/config', config, '<!doctype html><p>Please log in.');
    expect((await load(entry)).failed!.sentence).toMatch(/mlc-chat-config\.json of SmolLM2 .*this is not whole JSON/);
    await inPage('put', 'webllm/config', config, '{"tokenizer_files": 3}');
    expect((await load(entry)).failed!.sentence).toMatch(/is not as this version of WebLLM needs it/);
  });

  test('that is aborted or failed leaves an engine that can be loaded again, and has no answers', async () => {
    const entry = await downloaded();
    const aborted = await inPage<{ failed: Failed }>('load', entry.id, entry, true);
    expect(aborted.failed.name).toBe('AbortError');
    expect((await load(entry)).failed!.sentence).toMatch(/compiled library/);
    expect(await inPage('answerFails')).toMatchObject({ sentence: 'No model is loaded.' });
    await inPage('unload');
    await inPage('unload');
  });
});

describe('what the package throws is put in words', () => {
  const record = (change: object = {}) => ({
    model: `${hub.address}${folder}/`,
    model_id: 'made-up',
    model_lib: `${hub.address}${library}`,
    ...change,
  });
  const reload = (change?: object) => inPage<Failed>('reloadRawly', record(change));
  const missing = 'A file of the model is missing on this machine: delete it on the Models page and get it again.';

  test('a configuration that is not there', async () => {
    const { thrown, sentence } = await reload({ model: `${hub.address}/no/where/resolve/main/` });
    expect(thrown).toMatch(/^TypeError/);
    expect(sentence).toBe(missing);
  });

  test('a web page in place of the configuration', async () => {
    hub.fault(`/${repo}/resolve/main/mlc-chat-config.json`, 'html');
    const { thrown, sentence } = await reload({ model: `${hub.address}/${repo}` });
    hub.fault(`/${repo}/resolve/main/mlc-chat-config.json`, undefined);
    expect(thrown).toMatch(/^SyntaxError/);
    expect(sentence).toMatch(/should be JSON but is not/);
  });

  test('a library that is not there, or is none', async () => {
    const none = `${hub.address}${libraries}/none.wasm`;
    expect(await reload({ model_lib: none })).toMatchObject({
      thrown: expect.stringMatching(/^TypeError/),
      sentence: missing,
    });
    // From such an address the package accepts any content.
    const local = none.replace('127.0.0.1', 'localhost');
    expect(await reload({ model_lib: local })).toMatchObject({
      thrown: expect.stringMatching(/^CompileError/),
      sentence: expect.stringContaining('compiled library cannot be run'),
    });
  });

  test('what comes after the library', async () => {
    const model_lib = `${hub.address}${counting}`;
    expect(await reload({ model_lib, required_features: ['shader-f16'] })).toMatchObject({
      thrown: expect.stringMatching(/^ShaderF16SupportError/),
      sentence: expect.stringContaining('16-bit arithmetic'),
    });
    expect(await reload({ model_lib, required_features: ['no-such-feature'] })).toMatchObject({
      thrown: expect.stringMatching(/^FeatureSupportError/),
      sentence: 'The model needs what this graphics processor lacks (no-such-feature).',
    });
    const integrity = { tokenizer: { 'tokenizer.json': `sha256-${'A'.repeat(43)}=` } };
    expect(await reload({ model_lib, integrity })).toMatchObject({
      thrown: expect.stringMatching(/^IntegrityError/),
      sentence: expect.stringContaining('The file tokenizer.json differs from the hub’s'),
    });
    const files = modelFiles(1);
    const config = JSON.parse(String(files['mlc-chat-config.json']));
    for (const [path, change, thrown] of [
      ['tokenizer.json', { tokenizer_files: ['other.txt'] }, /^UnsupportedTokenizerFilesError/],
      ['params_shard_0.bin', {}, /^TypeError/],
    ] as const) {
      hub.putModel('mlc-ai/incomplete', commit, {
        ...files,
        'mlc-chat-config.json': Buffer.from(JSON.stringify({ ...config, ...change })),
      });
      hub.fault(`/mlc-ai/incomplete/resolve/${commit}/${path}`, 'not found');
      const model = `${hub.address}/mlc-ai/incomplete/resolve/${commit}/`;
      await inPage('forgetFiles', model);
      const raw = await reload({ model_lib, model });
      expect(raw.thrown).toMatch(thrown);
      expect(raw.sentence).toMatch(
        path === 'tokenizer.json' ? /cannot load the model’s configuration/ : /is missing on this machine/,
      );
    }
  });

  test('a wrong hash', async () => {
    const integrity = { model_lib: `sha256-${'A'.repeat(43)}=` };
    const { thrown, sentence } = await reload({ integrity });
    expect(thrown).toMatch(/^IntegrityError/);
    expect(sentence).toMatch(/compiled library \S+webgpu\.wasm is not the one that this model was first used with/);
  });
});

describe('a graphics processor that is taken away', () => {
  test('while there is work on it is told at once', async () => {
    const lost = inPage<Failed>('watchDevice', 'wait');
    const client = await page.context().browser()!.newBrowserCDPSession();
    // No frames are drawn while the processor emulates the card.
    await page.waitForFunction(() => window.webllmPage.isWatching(), undefined, { polling: 100 });
    await client.send('Browser.crashGpuProcess').catch(() => undefined);
    expect(await lost).toMatchObject({
      name: 'EngineLost',
      sentence: expect.stringContaining('took the graphics processor away'),
    });
  });

  test('by the package itself means that memory was too small, unless the model was unloaded', async () => {
    expect(await inPage('watchDevice', 'destroy')).toMatchObject({
      name: 'EngineLost',
      sentence: expect.stringContaining('memory is too small'),
    });
    expect(await inPage('watchDevice', 'forget and destroy')).toBeUndefined();
  });
});
