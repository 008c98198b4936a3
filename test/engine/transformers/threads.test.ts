import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import { setSetting } from '../../../src/store/database/settings.ts';
import {
  threadCountForBytes,
  minBytesForThreads,
  threadCountForModel,
  maxThreadsFor,
} from '../../../src/engine/transformers/threads.ts';
import { explainThreadCount } from '../../../src/engine/transformers/threads-in-words.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
  [16, 4],
])('of %i processors %i compute', (cores, threads) => {
  expect(maxThreadsFor(cores)).toBe(threads);
});

describe('a model is computed by several threads', () => {
  const given = { isolated: true, canShare: true, cores: 8, chosen: 'yes' } as const;

  test('from 100 MB of weights on', () => {
    expect(threadCountForBytes(minBytesForThreads, given)).toBe(4);
    expect(threadCountForBytes(minBytesForThreads - 1, given)).toBe(1);
  });

  test('where the page is isolated, unless they are switched off', () => {
    expect(threadCountForBytes(1e9, { ...given, isolated: false })).toBe(1);
    expect(threadCountForBytes(1e9, { ...given, canShare: false })).toBe(1);
    expect(threadCountForBytes(1e9, { ...given, chosen: 'no' })).toBe(1);
    expect(threadCountForBytes(1e9, { ...given, chosen: 'unasked' })).toBe(4);
  });
});

describe('a downloaded model', () => {
  const file = (name: string, bytes: number | null) => ({ url: `https://hub/a/b/${name}`, cache: 'c', bytes });
  const entry = (...files: PinnedModel['files']): PinnedModel => ({
    id: 'transformers:a/b@c:q8',
    offer: { engine: 'transformers', repo: 'a/b', name: 'b', family: 'a', needs: [], notes: [] },
    files,
    details: null,
  });

  test('is as large as all its weights, however many files they stand in, and nothing else', async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
    const parts = [file('onnx/model_q8.onnx', 1e6), file('onnx/model_q8.onnx_data', 60e6)];
    expect(await threadCountForModel('wasm', entry(...parts, file('tokenizer.json', 90e6)))).toBe(1);
    const large = entry(...parts, file('onnx/model_q8.onnx_data_1', 40e6), file('generation_config.json', null));
    expect(await threadCountForModel('wasm', large)).toBe(3);
    expect(await threadCountForModel('webgpu', large)).toBe(1);
    await setSetting('threads', 'no');
    expect(await threadCountForModel('wasm', large)).toBe(1);
    await setSetting('threads', 'yes');
    vi.stubGlobal('crossOriginIsolated', false);
    expect(await threadCountForModel('wasm', large)).toBe(1);
  });
});

test.each([
  [
    { isolated: true, canShare: true, cores: 2, chosen: 'yes' },
    'One: this browser offers pages 2 processors, and one is left',
  ],
  [{ isolated: true, canShare: true, cores: 4, chosen: 'no' }, 'switched off in Settings'],
  [{ isolated: true, canShare: true, cores: 4, chosen: 'unasked' }, '3 for a model of 100 MB or more'],
  [{ isolated: false, canShare: true, cores: 8, chosen: 'yes' }, 'reload it for 4'],
  [{ isolated: false, canShare: true, cores: 8, chosen: 'unasked' }, 'One. Settings can switch on 4'],
  [{ isolated: true, canShare: false, cores: 4, chosen: 'yes' }, 'no memory that threads share'],
] as const)('%o in words', (given, words) => {
  expect(explainThreadCount(given)).toContain(words);
});
