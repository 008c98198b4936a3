import { describe, expect, test } from 'vitest';
import { parseContextMemory } from '../../../src/engine/webllm/context-memory.ts';

/** From mlc-ai/Llama-3.2-1B-Instruct-q4f16_1-MLC: 16 layers, 8 key heads with 64 numbers each. */
const llama = {
  model_type: 'llama',
  quantization: 'q4f16_1',
  context_window_size: 131_072,
  sliding_window_size: -1,
  model_config: {
    hidden_size: 2048,
    num_attention_heads: 32,
    num_hidden_layers: 16,
    num_key_value_heads: 8,
    head_dim: 64,
    context_window_size: 131_072,
  },
};
const memoryOf = (config: object) => parseContextMemory(JSON.stringify(config));

describe('the memory that a context takes', () => {
  test('of Llama 3.2 1B in 16-bit numbers is 32 KiB a token, 128 MiB for 4,096', () => {
    const memory = memoryOf(llama)!;
    expect(memory).toEqual({ usual: 131_072, most: 131_072, bytesEach: 32 * 1024, layerBytesEach: 2048 });
    expect(4096 * memory.bytesEach).toBe(128 * 2 ** 20);
  });

  test('is twice that in 32-bit numbers', () => {
    expect(memoryOf({ ...llama, quantization: 'q4f32_1' })!.bytesEach).toBe(64 * 1024);
  });

  test('is that of all heads where keys have none of their own, of hidden size ÷ heads numbers each', () => {
    const { head_dim: _, num_key_value_heads: __, ...old } = llama.model_config;
    expect(memoryOf({ ...llama, model_config: old })!.layerBytesEach).toBe(2 * 2048 * 2);
  });

  test.each([
    ['a window that slides', { ...llama, sliding_window_size: 4096 }],
    ['another architecture’s names', { ...llama, model_config: { n_layer: 12, n_head: 12, n_embd: 768 } }],
    ['other numbers', { ...llama, quantization: 'q4' }],
    ['layers of no number', { ...llama, model_config: { ...llama.model_config, num_hidden_layers: 0.5 } }],
    ['nothing', {}],
  ])('is not known: %s', (_, config) => {
    expect(memoryOf(config)).toBeUndefined();
  });
});
