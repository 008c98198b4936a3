import { describe, expect, test } from 'vitest';
import type { HubRepo } from '../../../src/engine/download/hub.ts';
import { formatModelId, parseModelId } from '../../../src/core/models/model-id.ts';
import { isQuickOnProcessor } from '../../../src/engine/transformers/dtypes.ts';
import {
  offerForTypedRepo,
  getOfferRepoAndRevision,
  pinTransformersModel,
  transformersOffers,
} from '../../../src/engine/transformers/offers.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const hash = 'f'.repeat(64);

const repoWith = (...paths: string[]): HubRepo => ({
  repo: 'owner/name',
  revision: commit,
  files: paths.map((path, i) => ({
    path,
    bytes: 10 + i,
    ...(path.endsWith('.json') ? { gitBlob: 'a'.repeat(40) } : { sha256: hash }),
  })),
});
const basics = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
const byHand = (dtype = 'q4', device: 'wasm' | 'webgpu' = 'wasm') => offerForTypedRepo('owner/name', dtype, device);

describe('the offers', () => {
  test('are each of a known device, way of keeping weights and size, and none twice', () => {
    const ids = transformersOffers.map(({ engine, repo, dtype }) => `${engine} ${repo} ${dtype}`);
    expect(new Set(ids).size).toBe(ids.length);
    for (const offer of transformersOffers) {
      expect(offer.repo).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(['transformers', 'transformers-webgpu']).toContain(offer.engine);
      expect(offer.needs.includes('webgpu'), offer.name).toBe(offer.engine === 'transformers-webgpu');
      expect(offer.needs.includes('shader-f16'), offer.name).toBe(offer.dtype === 'q4f16');
      expect(offer.bytes!).toBeGreaterThan(1e8);
      expect(offer.memoryBytes!).toBeGreaterThan(offer.bytes!);
      // Every parameter takes at least four bits.
      expect(offer.bytes!).toBeGreaterThan(offer.parameters! / 2);
      expect(offer.bufferBytes ?? 0).toBeLessThan(offer.bytes!);
      const id = formatModelId({ engine: offer.engine, repo: offer.repo, revision: commit, dtype: offer.dtype! });
      expect(parseModelId(id)).toMatchObject({ engine: offer.engine, repo: offer.repo, dtype: offer.dtype });
    }
  });

  test('have eight bits a weight beside four on the processor, of about a byte a parameter', () => {
    const onProcessor = transformersOffers.filter(({ needs }) => needs.length === 0);
    const quick = onProcessor.filter(({ dtype }) => isQuickOnProcessor(dtype));
    expect(quick.length).toBeGreaterThanOrEqual(7);
    for (const { repo, bytes = 0, parameters = 0 } of quick) {
      expect(bytes / parameters, repo).toBeGreaterThanOrEqual(0.99);
      expect(bytes / parameters, repo).toBeLessThanOrEqual(1.06);
      expect(onProcessor.some((other) => other.repo === repo && other.dtype === 'q4')).toBe(true);
    }
  });

  test('are looked up at the branch that every repository has', () => {
    expect(getOfferRepoAndRevision(transformersOffers[0]!)).toEqual({ repo: transformersOffers[0]!.repo, revision: 'main' });
  });
});

describe('a repository by hand', () => {
  test.each([
    'owner/name',
    ' owner/name ',
    'https://huggingface.co/owner/name',
    'huggingface.co/owner/name/',
    'https://hf.co/owner/name/tree/main/onnx',
    'https://huggingface.co/owner/name/blob/main/README.md',
  ])('“%s”', (typed) => {
    expect(offerForTypedRepo(typed, 'q4f16', 'webgpu')).toMatchObject({
      engine: 'transformers-webgpu',
      repo: 'owner/name',
      dtype: 'q4f16',
      added: true,
      needs: ['webgpu', 'shader-f16'],
    });
  });

  test.each(['', 'name', 'a/b/c', 'owner/na me', '../x', 'a/..', 'https://example.org/a/b', 'a@b/c', 'a/b:q4'])(
    '“%s” is refused',
    (typed) => {
      expect(() => offerForTypedRepo(typed, 'q4', 'wasm')).toThrow(/is not a repository's name: write owner\/name/);
    },
  );

  test('with weights kept in no known way is refused', () => {
    expect(() => byHand('q5')).toThrow('“q5” is not a weight format. The formats are fp32, fp16, q8,');
    expect(() => byHand('toString')).toThrow('is not a weight format');
  });
});

describe('the files of a model', () => {
  test('are exactly those that the library asks for, by their canonical addresses', () => {
    const all = repoWith(
      ...[...basics, 'generation_config.json', 'README.md', 'onnx/model.onnx', 'onnx/model_q4.onnx'],
      ...['onnx/model_q4f16.onnx', 'vocab.json', 'model.safetensors'],
    );
    const entry = pinTransformersModel(byHand(), all);
    expect(entry.id).toBe(`transformers:owner/name@${commit}:q4`);
    expect(entry.files.map(({ url }) => url)).toEqual(
      [...basics, 'generation_config.json', 'onnx/model_q4.onnx'].map(
        (path) => `https://huggingface.co/owner/name/resolve/${commit}/${path}`,
      ),
    );
    expect(entry.files[0]).toMatchObject({ cache: 'transformers-cache', bytes: 10, gitBlob: 'a'.repeat(40) });
    expect(entry.files.at(-1)).toMatchObject({ sha256: hash });
    expect(entry.details).toEqual({ dtype: 'q4', dataFiles: 0, hasTemplateFile: false });
  });

  test('hold the parts of a model that is too large for one file, and a chat template of its own', () => {
    const parts = ['onnx/model_fp16.onnx', 'onnx/model_fp16.onnx_data', 'onnx/model_fp16.onnx_data_1'];
    const entry = pinTransformersModel(
      byHand('fp16'),
      repoWith(...basics, ...parts, 'onnx/model_fp16.onnx_data_3', 'chat_template.jinja'),
    );
    expect(entry.files.map(({ url }) => url.split(`${commit}/`)[1])).toEqual([...basics, 'chat_template.jinja', ...parts]);
    expect(entry.details).toMatchObject({ dataFiles: 2, hasTemplateFile: true });
  });

  test('are named by what they are kept as', () => {
    const names = { fp32: 'model', q8: 'model_quantized', int8: 'model_int8', uint8: 'model_uint8' };
    for (const [dtype, name] of Object.entries(names)) {
      const { files } = pinTransformersModel(byHand(dtype), repoWith(...basics, `onnx/${name}.onnx`));
      expect(files.at(-1)!.url.endsWith(`/onnx/${name}.onnx`)).toBe(true);
    }
  });

  test.each([
    [
      'the dtype',
      [...basics, 'onnx/model.onnx', 'onnx/model_q4f16.onnx'],
      'owner/name has no weights kept as q4. It has fp32, q4f16.',
    ],
    ['any model', [...basics, 'model.safetensors'], 'owner/name has no model that transformers.js can load'],
    ['a tokenizer', ['config.json', 'tokenizer_config.json', 'onnx/model_q4.onnx'], 'owner/name has no tokenizer.json'],
  ])('a repository without %s is refused', (_, paths, words) => {
    expect(() => pinTransformersModel(byHand(), repoWith(...paths))).toThrow(words);
  });
});
