import type { TokenVectors } from '../../text/encoder.ts';

/** WordPiece's prefix of pieces that continue a word. */
const goesOn = '##';

/** Merges pieces into words. A word's vector is the mean of its pieces' vectors, not scaled to length 1. */
export function piecesToWordVectors({ tokens, size, vectors }: TokenVectors): TokenVectors {
  const words: string[] = [];
  const counts: number[] = [];
  const sums = new Float32Array(vectors.length);
  tokens.forEach((piece, at) => {
    const isNew = at === 0 || !piece.startsWith(goesOn);
    const word = isNew ? words.length : words.length - 1;
    words[word] = isNew ? piece : `${words[word] ?? ''}${piece.slice(goesOn.length)}`;
    counts[word] = (counts[word] ?? 0) + 1;
    for (let k = 0; k < size; k++) sums[word * size + k] = (sums[word * size + k] ?? 0) + (vectors[at * size + k] ?? 0);
  });
  const means = sums.slice(0, words.length * size);
  counts.forEach((count, word) => {
    if (count > 1) for (let k = 0; k < size; k++) means[word * size + k] = (means[word * size + k] ?? 0) / count;
  });
  return { tokens: words, size, vectors: means };
}
