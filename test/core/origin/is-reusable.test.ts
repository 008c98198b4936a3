import { expect, test } from 'vitest';
import { isReusable } from '../../../src/core/origin/is-reusable.ts';

const model = `gguf:tiny-c@${'0a'.repeat(32)}:f32`;
const answerOn = (device: string | undefined) => ({
  response: { model, finish: 'stop' as const, origin: { engine: 'gguf', ...(device !== undefined && { device }) } },
});
const now = { model, address: undefined };

test('an answer of llama.cpp on the processor stands for one that is asked now, as it is the same on every machine', () => {
  expect(isReusable(answerOn('WebAssembly'), now, false)).toBe(true);
  expect(isReusable(answerOn('WebAssembly, 2 threads'), now, false)).toBe(true);
});

test('one of a graphics processor does so by choice alone', () => {
  const answer = answerOn('WebGPU nvidia hopper, 7 of 7 layers');
  expect(isReusable(answer, now, false)).toBe(false);
  expect(isReusable(answer, now, true)).toBe(true);
});

test('an engine of one device is reused whatever it calls that', () => {
  const id = 'transformers-webgpu:tiny-a@db3b278bc9:int8';
  const response = { model: id, finish: 'stop' as const, origin: { engine: 'transformers-webgpu', device: 'webgpu' } };
  expect(isReusable({ response }, { model: id, address: undefined }, false)).toBe(true);
});
