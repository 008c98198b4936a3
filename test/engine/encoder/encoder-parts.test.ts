import { expect, test } from 'vitest';
import { findSpecialTokenFrame } from '../../../src/engine/encoder/special-tokens.ts';
import { maxEncoderTokens } from '../../../src/engine/encoder/text-window.ts';
import { VectorCache } from '../../../src/engine/encoder/vector-cache.ts';

test('the frame is what stands around a text', () => {
  expect(findSpecialTokenFrame([101, 7, 8, 102], [7, 8])).toEqual({ before: [101], after: [102] });
  expect(findSpecialTokenFrame([7], [7])).toEqual({ before: [], after: [] });
  expect(findSpecialTokenFrame([101, 9, 102], [7])).toBeUndefined();
});

test('the window is the least of what configuration and tokenizer say; RoBERTa leaves positions unused', () => {
  expect(maxEncoderTokens({ model_type: 'bert', max_position_embeddings: 512 }, 512, 'm')).toBe(512);
  expect(maxEncoderTokens({ model_type: 'bert', max_position_embeddings: 512 }, 128, 'm')).toBe(128);
  const roberta = { model_type: 'roberta', max_position_embeddings: 514, pad_token_id: 1 };
  expect(maxEncoderTokens(roberta, 1e30, 'm')).toBe(512);
  expect(() => maxEncoderTokens({ model_type: 'bert' }, 512, 'm')).toThrow('how long a prompt may be');
});

test('the cache forgets what was asked for longest ago once it holds too much', () => {
  const cache = new VectorCache(4);
  const encoded = (token: string) => ({ tokens: [token], size: 2, vectors: new Float32Array(2) });
  cache.set('a', encoded('a'));
  cache.set('b', encoded('b'));
  expect(cache.get('a')?.tokens).toEqual(['a']);
  cache.set('c', encoded('c'));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')?.tokens).toEqual(['a']);
  cache.set('a', encoded('again'));
  expect(cache.get('c')?.tokens).toEqual(['c']);
});
