import { expect, test } from 'vitest';
import { LlamaLogTail } from '../../../src/engine/gguf/crash-log.ts';

test('how many layers a graphics processor has is read from any line, and none counts as none', () => {
  const log = new LlamaLogTail();
  log.logger.debug('load_tensors: offloaded 0/7 layers to GPU');
  expect(log.layersOnGpu).toBeUndefined();
  log.logger.debug('load_tensors: offloaded 5/7 layers to GPU');
  expect(log.layersOnGpu).toBe('5 of 7 layers');
  expect(log.lines).toEqual([]);
});

test.each([
  ['ggml_webgpu: Failed to get an adapter: WebGPU not available on this browser', 'gave llama.cpp none'],
  ['ggml_webgpu: Failed to get a device: Limit not met', 'does not offer'],
  ['ggml_webgpu: Device lost! Reason: 1, Message: x', 'took it away'],
  ['ggml_webgpu: Device error! Reason: 3, Message: Out of memory', 'memory is too small'],
  ['alloc_tensor_range: failed to allocate WebGPU buffer of size 3000000000', 'memory is too small'],
  ['ggml_webgpu: Device error! Reason: 2, Message: bad shader', 'failed while it computed'],
  ['ggml_webgpu: event_synchronize timed out after 30000 ms', 'took too long for a step'],
])('%s: a fault of the graphics processor', (line, reason) => {
  const log = new LlamaLogTail();
  log.logger.error(line);
  for (let n = 0; n < 100; n++) log.logger.error('ggml_webgpu: map failed');
  expect(log.gpuFault).toContain(reason);
  expect(log.lines).toHaveLength(20);
});

test('what is no fault of it is none', () => {
  const log = new LlamaLogTail();
  log.logger.error('ggml_webgpu: adapter_info: vendor_id: 0 | vendor: google | architecture: swiftshader');
  log.logger.error('llama_model_load: error loading model: failed to load model');
  expect(log.gpuFault).toBeUndefined();
});
