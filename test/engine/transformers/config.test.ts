import { describe, expect, test } from 'vitest';
import { contextWindowOf, endTokens } from '../../../src/engine/transformers/config.ts';

describe('the context window', () => {
  test.each([
    [{ max_position_embeddings: 8192 }, 8192],
    [{ n_positions: 1024 }, 1024],
    [{ n_ctx: 2048 }, 2048],
    [{ max_seq_len: 512 }, 512],
    [{ text_config: { max_position_embeddings: 4096 } }, 4096],
    [{ max_position_embeddings: 100, text_config: { max_position_embeddings: 4096 } }, 100],
  ])('of %o', (config, window) => {
    expect(contextWindowOf(config, 'x')).toBe(window);
  });

  test.each([[{}], [{ max_position_embeddings: 0 }], [{ max_position_embeddings: '8192' }], [null]])(
    'is not known from %o',
    (config) => {
      expect(() => contextWindowOf(config, 'x')).toThrow('The config.json of “x” does not say how long a prompt may be');
    },
  );
});

describe('the tokens that end an answer', () => {
  const ends = (generation: unknown, config: unknown, tokenizer?: number) =>
    [...endTokens({ generation_config: generation, config } as never, { eos_token_id: tokenizer } as never, 'x')].sort();

  test('are those of both configurations and of the tokenizer', () => {
    expect(ends({ eos_token_id: [7, 9] }, { eos_token_id: 2 }, 5)).toEqual([2, 5, 7, 9]);
    expect(ends(null, { eos_token_id: 2 })).toEqual([2]);
    expect(ends({}, {}, 5)).toEqual([5]);
  });

  test('are needed', () => {
    expect(() => ends(null, { eos_token_id: null })).toThrow('names no token that ends an answer');
  });
});
