import { describe, expect, test } from 'vitest';
import { downloadAddressFor, hubFileAddress } from '../../../src/engine/download/address.ts';

describe('where a canonical address is fetched from', () => {
  const mirror = 'http://localhost:9000';
  const none = { hub: null, libraries: null };

  test.each([
    ['https://huggingface.co/a/b/resolve/main/x.json?download=1', `${mirror}/a/b/resolve/main/x.json?download=1`],
    [
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/x.wasm',
      `${mirror}/mlc-ai/binary-mlc-llm-libs/main/x.wasm`,
    ],
    ['https://raw.githubusercontent.com/someone/else/x', 'https://raw.githubusercontent.com/someone/else/x'],
    ['https://cdn-lfs.hf.co/x', 'https://cdn-lfs.hf.co/x'],
  ])('%s', (canonical, address) => {
    expect(downloadAddressFor(canonical, { hub: mirror, libraries: mirror })).toBe(address);
    expect(downloadAddressFor(canonical, none)).toBe(canonical);
  });

  test('the hub and the compiled libraries may have mirrors apart', () => {
    const apart = { hub: 'https://hub.example', libraries: 'https://libraries.example' };
    const library = '/mlc-ai/binary-mlc-llm-libs/main/x.wasm';
    expect(downloadAddressFor('https://huggingface.co/a/b', apart)).toBe('https://hub.example/a/b');
    expect(downloadAddressFor(`https://raw.githubusercontent.com${library}`, apart)).toBe(
      `https://libraries.example${library}`,
    );
  });

  test('a file of a repository', () => {
    expect(hubFileAddress('a/b', 'refs/pr/1', 'onnx/x')).toBe('https://huggingface.co/a/b/resolve/refs%2Fpr%2F1/onnx/x');
  });
});
