import { expect, test } from 'vitest';
import { findModelsOnTwoRuntimes, modelBaseName } from '../../src/compare/other-runtimes.ts';

test('a model is called the same whatever runs it', () => {
  const names = [
    'transformers:onnx-community/Qwen2.5-0.5B-Instruct@abc:q4',
    'transformers-webgpu:onnx-community/Qwen2.5-0.5B-Instruct-ONNX@abc:q4f16',
    'gguf:Qwen2.5-0.5B-Instruct-Q4_K_M@abc:q4km',
    'gguf:qwen2.5-0.5b-instruct-q8_0@abc:q80',
    'gguf:Qwen2.5-0.5B-Instruct-IQ3_XXS@abc:iq3xxs',
    'webllm:Qwen2.5-0.5B-Instruct-q4f16_1-MLC@abc',
    'endpoint:ollama/qwen2.5%3A0.5b-instruct',
  ].map(modelBaseName);
  expect([...new Set(names)].sort()).toEqual(['qwen2.5-0.5b-instruct']);
  expect(modelBaseName('transformers:tiny-c@abc:int8')).toBe('tiny-c');
  expect(modelBaseName('gguf:tiny-c@abc:f32')).toBe('tiny-c');
  expect(modelBaseName('replay:abc/transformers%3Atiny-c')).toBeUndefined();
  expect(modelBaseName('browser:built-in')).toBeUndefined();
  expect(modelBaseName('endpoint:x/%E0%A4%A')).toBe('e0-a4-a');
});

test('models of one name and two runtimes are offered, once each, and only within a study', () => {
  const run = (id: string, study: string, ...models: readonly string[]) => ({ id, plan: { study, models } });
  const runs = [
    run('d', 'system-prompt', 'gguf:tiny-c@1:f32'),
    run('c', 'system-prompt', 'transformers:tiny-c@1:int8', 'transformers:tiny-a@1:int8'),
    run('b', 'system-prompt', 'transformers:tiny-c@1:int8'),
    run('a', 'judge', 'transformers-webgpu:tiny-a@1:int8'),
  ];
  expect(findModelsOnTwoRuntimes(runs)).toEqual([
    {
      name: 'tiny-c',
      models: [
        { run: 'd', model: 'gguf:tiny-c@1:f32' },
        { run: 'c', model: 'transformers:tiny-c@1:int8' },
      ],
    },
  ]);
  expect(findModelsOnTwoRuntimes([])).toEqual([]);
});
