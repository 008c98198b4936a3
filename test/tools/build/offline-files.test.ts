import { expect, test } from 'vitest';
import { offlineFileGroups } from '../../../src/engine/offline/offline-lists.ts';
import { isPrecached, namedByContent, offlineParts, readOfflineLists } from '../../../tools/build/offline-files.ts';

test('pages, studies and small models are kept at first; engines and what compares texts are not', () => {
  for (const path of [
    'index.html',
    'boot.js',
    'assets/index-1.js',
    'assets/studies.worker-1.js',
    'models/tiny-a/db3b278bc9/onnx/model_int8.onnx',
    'parser/index.json',
    'assets/live-1.bin',
    'assets/Import-1.js',
  ])
    expect([path, isPrecached(path, offlineFileGroups)]).toEqual([path, true]);
  for (const path of [
    'assets/ort-wasm-simd-threaded-1.wasm',
    'assets/ort-wasm-simd-threaded.asyncify-1.js',
    'assets/transformers.worker-1.js',
    'assets/thread.worker-1.js',
    'assets/webllm.worker-1.js',
    'parser/2a6628a986/weights.bin',
    'encoder/meaning/2a6628a986/onnx/model_int8.onnx',
    'assets/download.worker-1.js',
    'assets/imports.worker-1.js',
    'assets/logs-lm-eval-reader-1.js',
    'assets/hyparquet-1.js',
  ])
    expect([path, isPrecached(path, offlineFileGroups)]).toEqual([path, false]);
});

test('a part has all that it needs: what two parts share is in both', () => {
  const files = [
    'assets/transformers.worker-1.js',
    'assets/thread.worker-1.js',
    'assets/ort-wasm-simd-threaded-1.wasm',
    'assets/ort-wasm-simd-threaded.asyncify-1.wasm',
    'assets/index-1.js',
    'encoder/meaning/2a6628a986/tokenizer.json',
    'assets/encoder.worker-1.js',
  ].map((path) => ({ path, bytes: 1 }));
  const parts = offlineParts(files, offlineFileGroups);
  expect(parts.processor?.map(({ path }) => path)).toEqual([
    'assets/transformers.worker-1.js',
    'assets/thread.worker-1.js',
    'assets/ort-wasm-simd-threaded-1.wasm',
  ]);
  expect(parts.graphics?.map(({ path }) => path)).toEqual([
    'assets/transformers.worker-1.js',
    'assets/ort-wasm-simd-threaded.asyncify-1.wasm',
  ]);
  expect(parts.meaning?.map(({ path }) => path)).toEqual([
    'assets/ort-wasm-simd-threaded-1.wasm',
    'encoder/meaning/2a6628a986/tokenizer.json',
    'assets/encoder.worker-1.js',
  ]);
});

test('names that change with their content', () => {
  expect(namedByContent.test('assets/index-1.js')).toBe(true);
  expect(namedByContent.test('models/tiny-a/db3b278bc9/config.json')).toBe(true);
  expect(namedByContent.test('models/index.json')).toBe(false);
  expect(namedByContent.test('boot.js')).toBe(false);
});

test('what reads others’ logs is kept when it is first used', () => {
  expect(isPrecached('assets/logs-lm-eval-reader-1.js', offlineFileGroups)).toBe(false);
  expect(offlineParts([{ path: 'assets/logs-lm-eval-reader-1.js', bytes: 1 }], offlineFileGroups)['logs']).toHaveLength(1);
});

test('the build reads the lists that pages show', async () => {
  expect(await readOfflineLists()).toEqual(offlineFileGroups);
});
