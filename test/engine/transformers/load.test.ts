import { describe, expect, test } from 'vitest';
import type { TaskProgress } from '../../../src/core/models/engine.ts';
import { combineFileProgress, wrapFetchWithProgress } from '../../../src/engine/transformers/load-progress.ts';
import { isOutdatedFileAddress } from '../../../src/engine/transformers/older-files.ts';

describe('the progress of a load', () => {
  test('adds up the files as they become known and never passes its total', () => {
    const seen: TaskProgress[] = [];
    const file = combineFileProgress('Loading x', (progress) => seen.push(progress));
    file('a', 5, 10);
    file('b', 1, 0);
    file('a', 12, 10);
    expect(seen.map(({ done, total }) => [done, total])).toEqual([
      [0, 0],
      [5, 10],
      [6, 11],
      [13, 13],
    ]);
    expect(seen[0]).toEqual({ what: 'Loading x', done: 0, total: 0, unit: 'bytes' });
  });

  test('a counted fetch gives the same answer and tells of every byte', async () => {
    const shares: number[] = [];
    const counted = wrapFetchWithProgress(fetch, (_, done) => shares.push(done));
    const response = await counted('data:text/plain,hello');
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe('hello');
    expect(shares.at(-1)).toBe(5);
  });

  test('a failed answer is handed on as it is', async () => {
    const missing = new Response('no', { status: 404 });
    const counted = wrapFetchWithProgress(
      async () => missing,
      () => {},
    );
    expect(await counted('http://localhost/x')).toBe(missing);
  });
});

describe('older files in the cache', () => {
  const current = [
    'https://x.org/app/assets/ort-wasm-simd-threaded-4byDm7i3.wasm',
    'https://x.org/app/assets/ort-wasm-simd-threaded-BQJNh0bu.js',
    'https://x.org/app/models/tiny-a/1f3a/',
  ];

  test.each([
    ['another revision', 'https://x.org/app/models/tiny-a/0000/onnx/model_int8.onnx', true],
    ['another build of the runtime', 'https://x.org/app/assets/ort-wasm-simd-threaded-OLDOLD00.wasm', true],
    ['what is in use', 'https://x.org/app/models/tiny-a/1f3a/onnx/model_int8.onnx', false],
    ['the runtime in use', current[0]!, false],
    ['another model', 'https://x.org/app/models/tiny-b/0000/config.json', false],
    ['a model whose name begins the same', 'https://x.org/app/models/tiny-ab/0000/config.json', false],
    ['another app’s files', 'https://x.org/other/models/tiny-a/0000/config.json', false],
  ])('%s', (_, address, older) => {
    expect(isOutdatedFileAddress(address, current)).toBe(older);
  });
});
