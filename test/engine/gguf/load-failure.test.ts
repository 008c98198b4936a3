import { expect, test } from 'vitest';
import { emptyResponseMessage } from '../../../src/engine/gguf/empty-response.ts';
import { loadFailureReason } from '../../../src/engine/gguf/load-failure.ts';

test('what llama.cpp says becomes one sentence', () => {
  const why = (...lines: readonly string[]) => loadFailureReason('m', lines, new Error(emptyResponseMessage));
  expect(why("llama_model_load: error loading model: unknown model architecture: 'xlama'")).toBe(
    'llama.cpp does not know the architecture of “m” (xlama): it may be newer than this version of Evenkeel.',
  );
  expect(why("llama_model_load: error loading model: check_tensor_dims: tensor 'x' not found")).toBe(
    "llama.cpp could not load “m”: the file is damaged, or of a kind that it does not know (check_tensor_dims: tensor 'x' not found).",
  );
  expect(why('llama_model_load: error loading model: llama_model_loader: failed to load model from models/x')).toBe(
    'llama.cpp could not load “m”: the file is damaged, or of a kind that it does not know.',
  );
  expect(why('ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size 3000000000')).toContain(
    'not enough memory',
  );
  expect(why(`error loading model: ${'\u202ex'.repeat(2000)}`).length).toBeLessThanOrEqual(300);
});
