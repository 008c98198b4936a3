import { expect, test } from 'vitest';
import { piecesToWordVectors } from '../../../src/engine/encoder/words-of-pieces.ts';

const pieces = (tokens: readonly string[], ...rows: readonly number[][]) => ({
  tokens,
  size: 2,
  vectors: Float32Array.from(rows.flat()),
});

test('the pieces of a word are put together, and its vector is their mean', () => {
  const found = piecesToWordVectors(pieces(['a', 'as', '##ym', '##p', '.'], [1, 0], [1, 0], [0, 1], [0, 2], [0, 1]));
  expect(found.tokens).toEqual(['a', 'asymp', '.']);
  expect([...found.vectors].map((value) => value.toFixed(4))).toEqual(
    [1, 0, 1 / 3, 1, 0, 1].map((value) => value.toFixed(4)),
  );
});

test('a first piece that goes on with nothing is a word, and no text has none', () => {
  expect(piecesToWordVectors(pieces(['##ing', '##s'], [1, 0], [0, 1])).tokens).toEqual(['##ings']);
  expect(piecesToWordVectors(pieces([]))).toEqual({ tokens: [], size: 2, vectors: new Float32Array(0) });
});
