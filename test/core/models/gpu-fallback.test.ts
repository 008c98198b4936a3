import { expect, test } from 'vitest';
import type { LoadedModelInfo } from '../../../src/core/models/engine.ts';
import { deviceCaveats, gpuFallbackNote } from '../../../src/core/models/gpu-fallback.ts';

const loaded = (more: Partial<LoadedModelInfo>): LoadedModelInfo => ({
  model: `gguf:tiny-c@${'0a'.repeat(32)}:f32`,
  contextWindow: 1024,
  chatTemplateHash: '',
  tokenizerHash: '',
  device: 'WebAssembly',
  ms: 1,
  ...more,
});

test('a fallback is told with the model’s name, and other notes are not', () => {
  const note = gpuFallbackNote('Its drivers are old.');
  expect(note).toBe('The graphics processor could not be used (Its drivers are old): the processor answers.');
  expect(deviceCaveats([loaded({ notes: ['llama.cpp b1.', note] })])).toEqual([`tiny-c (GGUF): ${note}`]);
  expect(deviceCaveats([loaded({ notes: ['llama.cpp b1.'] })])).toEqual([]);
});

test('two devices in one run are told; an endpoint that moved is told elsewhere', () => {
  expect(deviceCaveats([loaded({ before: ['WebGPU nvidia hopper, 7 of 7 layers'] })])).toEqual([
    'tiny-c (GGUF) ran on WebGPU nvidia hopper, 7 of 7 layers, then on WebAssembly. Two devices may differ in the last digits.',
  ]);
  expect(deviceCaveats([loaded({ model: 'endpoint:mine/m', before: ['http://localhost:1'] })])).toEqual([]);
});
