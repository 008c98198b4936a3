import { describe, expect, test } from 'vitest';
import { loadModelDownloadCatalog } from '../../src/engine/offers.ts';

const library = await loadModelDownloadCatalog();
const { offers } = library;
const commit = 'a'.repeat(40);

test('there are offers of every engine that downloads, none of them twice', () => {
  expect(new Set(offers.map(({ engine }) => engine))).toEqual(new Set(['transformers', 'transformers-webgpu', 'webllm']));
  expect(new Set(offers.map(({ engine, repo, dtype }) => `${engine}:${repo}:${dtype}`)).size).toBe(offers.length);
});

describe('a model that a plan names', () => {
  test('is found in the list, with the revision that the plan pins', () => {
    for (const { engine, repo, dtype } of offers) {
      const id = `${engine}:${repo}@${commit}${dtype === undefined ? '' : `:${dtype}`}`;
      const { offer, revision } = library.named(id);
      expect(offer).toMatchObject({ engine, repo });
      expect(offer.dtype).toBe(dtype);
      expect(revision).toBe(commit);
    }
  });

  test('may be any repository that transformers.js runs', () => {
    const { offer, revision } = library.named('transformers-webgpu:someone/some-model:q8');
    expect(offer).toMatchObject({ engine: 'transformers-webgpu', repo: 'someone/some-model', dtype: 'q8', added: true });
    expect(revision).toBeUndefined();
  });

  test('may be a compiled model with its own library, which comes from a place of its own', () => {
    const file = encodeURIComponent('https://libs.example/some.wasm');
    const { offer } = library.named(`webllm:someone/some-model/${file}@${commit}`);
    expect(offer).toMatchObject({ engine: 'webllm', added: true });
    expect(library.originsBesides(offer)).toEqual(['https://libs.example']);
    expect(library.originsBesides(offers[0]!)).toEqual([]);
  });

  test.each([
    ['no id', 'nothing', 'is not of the form'],
    ['an engine that downloads nothing', 'endpoint:here/model', 'There is no model'],
    ['one that WebLLM does not list', 'webllm:Nothing-9B-MLC@main', 'There is no model'],
    ['a small model of another version', 'transformers:tiny-z@1f:int8', 'of another version of Evenkeel'],
    ['a name that is no repository', 'transformers-webgpu:some:int8', 'write owner/name'],
  ])('%s is refused in a sentence', (_, id, words) => {
    expect(() => library.named(id)).toThrow(words);
  });
});
