import { expect, test } from 'vitest';
import { batchSizeFor } from '../../../src/engine/transformers/batch-size.ts';

// Keys and values × layers × heads × size × bytes of a number.
test.each([
  ['one of a few million parameters', 2 * 4 * 4 * 16 * 4, 32],
  ['SmolLM2 135M', 2 * 30 * 3 * 64 * 4, 11],
  ['Llama 3.2 1B', 2 * 16 * 8 * 64 * 4, 8],
  ['the same in 16 bits', 2 * 16 * 8 * 64 * 2, 16],
  ['Phi 3.5 mini in 16 bits', 2 * 32 * 32 * 96 * 2, 1],
  ['one that remembers a lot', 1e9, 1],
])('so many prompts at once for %s', (_, bytes, rows) => {
  expect(batchSizeFor(bytes)).toBe(rows);
});
