import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../engine/memory-storage.ts';
import { prebuiltList } from '../../../tools/generators/webllm/list.ts';
import type { HubRepo } from '../../../src/engine/download/hub.ts';
import { setHubMirror, setLibraryMirror } from '../../../src/core/work/origins.ts';
import { parseModelId } from '../../../src/core/models/model-id.ts';
import { parseWebLlmDetails } from '../../../src/engine/webllm/details.ts';
import { webllmHubModelSource } from '../../../src/engine/webllm/downloads.ts';
import list from '../../../src/engine/webllm/prebuilt.json';
import {
  compiledLibraryAddress,
  makeOfferFromUrls,
  hubRepoOfOffer,
  pinWebllmModel,
  webllmOffers,
} from '../../../src/engine/webllm/offers.ts';

const commit = 'c0ffee'.padEnd(40, '0');
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const offerNamed = (repo: string) => webllmOffers.find((offer) => offer.repo === repo)!;

function repoWith(paths: readonly string[], repo = 'mlc-ai/Llama-3.2-1B-Instruct-q4f16_1-MLC'): HubRepo {
  return { repo, revision: commit, files: paths.map((path) => ({ path, bytes: 10, sha256 })) };
}

const whole = [
  'README.md',
  'mlc-chat-config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'tensor-cache.json',
  'params_shard_0.bin',
  'params_shard_1.bin',
];

describe('the list of models', () => {
  test('is that of the installed package: `npx tsx tools/generators/webllm/list.ts` makes it anew', () => {
    expect(list).toEqual(prebuiltList());
  });

  test('has every chat model, and none that makes vectors or looks at pictures', () => {
    const chats = prebuiltAppConfig.model_list.filter(({ model_type }) => !model_type);
    expect(webllmOffers.map(({ repo }) => repo)).toEqual(chats.map(({ model_id }) => model_id));
    expect(webllmOffers.length).toBeGreaterThan(100);
  });

  test('asks for 16-bit arithmetic wherever the name does, although the package lists it for some only', () => {
    for (const { model_id, required_features } of prebuiltAppConfig.model_list) {
      const offer = offerNamed(model_id);
      if (required_features?.includes('shader-f16')) expect(offer.needs).toContain('shader-f16');
    }
    expect(offerNamed('Llama-3.2-1B-Instruct-q4f16_1-MLC').needs).toEqual(['webgpu', 'shader-f16']);
    expect(offerNamed('Llama-3.2-1B-Instruct-q4f32_1-MLC').needs).toEqual(['webgpu']);
  });

  test('names a model as people do, with its size', () => {
    expect(offerNamed('Llama-3.2-1B-Instruct-q4f16_1-MLC')).toMatchObject({
      name: 'Llama 3.2 1B Instruct (q4f16)',
      family: 'Llama',
      parameters: 1e9,
      contextWindow: 4096,
      memoryBytes: Math.round(879.04 * 2 ** 20),
    });
    expect(offerNamed('stablelm-2-zephyr-1_6b-q4f32_1-MLC-1k')).toMatchObject({
      name: 'stablelm 2 zephyr 1.6b (q4f32, short)',
      family: 'StableLM',
      parameters: 1.6e9,
      contextWindow: 1024,
    });
    expect(offerNamed('SmolLM2-135M-Instruct-q0f16-MLC')).toMatchObject({ family: 'SmolLM', parameters: 135e6 });
  });

  test('says which models think, and which were not taught to chat', () => {
    expect(offerNamed('Qwen3-0.6B-q4f16_1-MLC').notes.join(' ')).toMatch(/asks it not to/);
    expect(offerNamed('DeepSeek-R1-Distill-Qwen-7B-q4f16_1-MLC').notes.join(' ')).toMatch(/cannot be turned off/);
    expect(offerNamed('Ministral-3-3B-Base-2512-q4f32_1-MLC').notes.join(' ')).toMatch(/base model/);
    expect(offerNamed('Llama-3.2-1B-Instruct-q4f16_1-MLC').notes).toEqual([]);
  });
});

describe('an entry', () => {
  const offer = offerNamed('Llama-3.2-1B-Instruct-q4f16_1-MLC');

  test('puts each file into the cache in which WebLLM looks for it', () => {
    const entry = pinWebllmModel(offer, repoWith(whole));
    const folder = `https://huggingface.co/mlc-ai/Llama-3.2-1B-Instruct-q4f16_1-MLC/resolve/${commit}/`;
    expect(entry.id).toBe(`webllm:Llama-3.2-1B-Instruct-q4f16_1-MLC@${commit}`);
    expect(entry.files.map(({ url, cache }) => `${cache} ${url.replace(folder, '')}`)).toEqual([
      'webllm/config mlc-chat-config.json',
      'webllm/model tokenizer.json',
      'webllm/model tensor-cache.json',
      'webllm/model params_shard_0.bin',
      'webllm/model params_shard_1.bin',
      'webllm/wasm https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3.2-1B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    ]);
    expect(entry.files[0]).toMatchObject({ bytes: 10, sha256 });
    expect(entry.files.at(-1)).toMatchObject({ bytes: null });
  });

  test('says in its details what WebLLM is to load', () => {
    expect(parseWebLlmDetails(pinWebllmModel(offer, repoWith(whole)))).toMatchObject({
      name: 'Llama-3.2-1B-Instruct-q4f16_1-MLC',
      contextWindow: 4096,
      thinks: 'never',
      manifest: null,
      features: ['shader-f16'],
      overrides: {},
      integrity: {
        config: 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
        tokenizer: { 'tokenizer.json': 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=' },
      },
    });
  });

  test('has its library at the commit that it is at now, where that is known', () => {
    const pinned = pinWebllmModel(offer, repoWith(whole), 'f00d'.padEnd(40, '0'));
    const address = `https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/${'f00d'.padEnd(40, '0')}/web-llm-models/v0_2_86/base/Llama-3.2-1B-Instruct-q4f16_1_cs1k-webgpu.wasm`;
    expect(pinned.files.at(-1)).toEqual({ url: address, cache: 'webllm/wasm', bytes: null });
    expect(parseWebLlmDetails(pinned)).toMatchObject({ library: address, libraryFrom: { commit: 'f00d'.padEnd(40, '0') } });
    // The model's id does not change, because plans name it.
    expect(pinned.id).toBe(pinWebllmModel(offer, repoWith(whole)).id);
    expect(parseWebLlmDetails(pinWebllmModel(offer, repoWith(whole))).libraryFrom).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
  });

  test('of before, without a word on where its library is from, is read', () => {
    const entry = pinWebllmModel(offer, repoWith(whole));
    const { libraryFrom: _, ...before } = parseWebLlmDetails(entry);
    expect(parseWebLlmDetails({ ...entry, details: before }).libraryFrom).toBeUndefined();
  });

  test('asks for the manifest of a model that has one', () => {
    const gemma = offerNamed('gemma-4-E2B-it-q4f32_1-MLC');
    const files = pinWebllmModel(gemma, repoWith([...whole, 'mlc-model-manifest.json'], hubRepoOfOffer(gemma).repo)).files;
    expect(files[1]).toMatchObject({ cache: 'webllm/config' });
    expect(files[1]!.url).toMatch(/mlc-model-manifest\.json$/);
    expect(() => pinWebllmModel(gemma, repoWith(whole))).toThrow(/has no mlc-model-manifest\.json/);
  });

  test.each([
    ['mlc-chat-config.json', /not a model compiled for WebLLM/],
    ['tokenizer.json', /no tokenizer/],
    ['tensor-cache.json', /no tensor-cache\.json/],
    [/params_shard/, /no weights/],
  ])('is refused where the repository lacks %s', (lacks, sentence) => {
    const paths = whole.filter((path) => (lacks instanceof RegExp ? !lacks.test(path) : path !== lacks));
    expect(() => pinWebllmModel(offer, repoWith(paths))).toThrow(sentence);
  });

  test('is refused where the weights were made for an older WebLLM', () => {
    const paths = whole.map((path) => path.replace('tensor-cache', 'ndarray-cache'));
    expect(() => pinWebllmModel(offer, repoWith(paths))).toThrow(/made for an older WebLLM/);
  });

  test('whose details are damaged is not loaded', () => {
    const entry = pinWebllmModel(offer, repoWith(whole));
    expect(() => parseWebLlmDetails({ ...entry, details: { name: 3 } })).toThrow(/is damaged/);
  });
});

describe('a model by its addresses', () => {
  const library = 'https://raw.githubusercontent.com/someone/libs/main/Mine-q4f16_1-webgpu.wasm';

  test('is an offer like any other, with the library in its id', () => {
    const offer = makeOfferFromUrls('https://huggingface.co/someone/Mine-2B-q4f16_1-MLC', library);
    expect(offer).toMatchObject({ engine: 'webllm', added: true, name: 'Mine 2B (q4f16)', parameters: 2e9 });
    expect(hubRepoOfOffer(offer)).toEqual({ repo: 'someone/Mine-2B-q4f16_1-MLC', revision: 'main' });
    expect(compiledLibraryAddress(offer)).toBe(library);
    const entry = pinWebllmModel(offer, repoWith(whole, 'someone/Mine-2B-q4f16_1-MLC'));
    expect(parseModelId(entry.id)).toEqual({ engine: 'webllm', repo: offer.repo, revision: commit });
    expect(entry.files.at(-1)).toEqual({ url: library, cache: 'webllm/wasm', bytes: null });
    expect(parseWebLlmDetails(entry)).toMatchObject({ name: 'Mine-2B-q4f16_1-MLC', contextWindow: null });
  });

  test.each([
    ['mine', library, /“mine” is not the address of a model/],
    ['ftp://huggingface.co/a/b', library, /is not the address of a model/],
    ['https://huggingface.co/', library, /names no model/],
    ['https://huggingface.co/someone', library, /names no model/],
    ['https://example.org/a/b', library, /example\.org is neither/],
    [`https://huggingface.co/a/b/resolve/${commit}/`, library, /names one revision/],
    ['https://huggingface.co/a/b', 'lib.wasm', /“lib\.wasm” is not the address of a library/],
    ['https://huggingface.co/a/b', 'https://example.org/lib.js', /must end in \.wasm/],
    ['https://huggingface.co/a/b', 'http://localhost:8000/lib.wasm', /write 127\.0\.0\.1/],
  ])('is refused in a sentence: %s with %s', (model, lib, sentence) => {
    expect(() => makeOfferFromUrls(model, lib)).toThrow(sentence);
  });

  test('keeps its library’s own address: whose commit it is, nobody is asked', () => {
    const own = makeOfferFromUrls('https://huggingface.co/someone/Mine-2B-q4f16_1-MLC', library);
    expect(webllmHubModelSource.codeOf?.(own)).toBeUndefined();
    expect(webllmHubModelSource.originsBesides?.(own)).toEqual(['https://raw.githubusercontent.com']);
    const entry = pinWebllmModel(own, repoWith(whole, 'someone/Mine-2B-q4f16_1-MLC'), 'f00d'.padEnd(40, '0'));
    expect(entry.files.at(-1)!.url).toBe(library);
  });

  test('that is unknown is no model of the list', () => {
    const offer = { ...webllmOffers[0]!, repo: 'No-such-model' };
    expect(() => hubRepoOfOffer(offer)).toThrow('WebLLM has no model “No-such-model”.');
  });
});

describe('whom a download asks besides the hub', () => {
  const offer = offerNamed('Llama-3.2-1B-Instruct-q4f16_1-MLC');
  beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  test('GitHub for the library, and for its commit', () => {
    expect(webllmHubModelSource.originsBesides?.(offer)).toEqual([
      'https://raw.githubusercontent.com',
      'https://api.github.com',
    ]);
    expect(webllmHubModelSource.codeOf?.(offer)).toEqual({ repo: 'mlc-ai/binary-mlc-llm-libs', branch: 'main' });
  });

  test('a mirror in GitHub’s place, which has no commits to tell of', () => {
    setLibraryMirror('https://libraries.example');
    expect(webllmHubModelSource.originsBesides?.(offer)).toEqual(['https://libraries.example']);
    expect(webllmHubModelSource.codeOf?.(offer)).toBeUndefined();
    setLibraryMirror('https://raw.githubusercontent.com');
    setHubMirror('https://hub.example');
    expect(webllmHubModelSource.originsBesides?.(offer)).toEqual([
      'https://raw.githubusercontent.com',
      'https://api.github.com',
    ]);
  });
});
