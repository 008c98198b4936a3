import { expect, test } from 'vitest';
import { quantizationNames, tensorTypes } from '../../../../src/engine/gguf/head/tensor-types.ts';
import vectors from '../../../vectors/gguf-types.json' with { type: 'json' };

test('kinds of tensors and of files are those of the format’s own package', () => {
  expect(Object.fromEntries(tensorTypes)).toEqual(vectors.tensors);
  expect(Object.fromEntries(quantizationNames)).toEqual(vectors.files);
});
