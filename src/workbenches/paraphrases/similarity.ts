/* eslint-disable @typescript-eslint/no-non-null-assertion -- t runs below the number of tokens and k below the size: vectors has a row of that size for each; similarity() compares lengths first */
import type { TokenVectors } from '../../text/encoder.ts';

/**
 * A text as one unit vector: the mean of its tokens’ vectors (the MEAN pooling of Reimers & Gurevych 2019, §3; here over
 * unit token vectors), scaled to length 1. All zeros if it has no tokens or if they cancel. O(tokens · size).
 */
export function unitMeanTokenVector({ tokens, size, vectors }: TokenVectors): Float64Array {
  const sum = new Float64Array(size);
  for (let t = 0; t < tokens.length; t++) for (let k = 0; k < size; k++) sum[k]! += vectors[t * size + k]!;
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return length === 0 ? sum : sum.map((value) => value / length);
}

/**
 * Embedding similarity: the cosine of two mean vectors, in [−1, 1]; 1 for equal texts, 0 if one has no tokens. Vectors of
 * different sizes are a caller’s bug (RangeError), unless one text has no tokens.
 */
export function embeddingCosine(a: Float64Array, b: Float64Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a.length !== b.length) throw new RangeError(`similarity: vectors of ${a.length} numbers against ${b.length}`);
  const cosine = a.reduce((sum, value, k) => sum + value * b[k]!, 0);
  return cosine > 1 - 1e-9 ? 1 : Math.max(-1, cosine);
}
