import type { TokenVectors, Encoder } from './encoder.ts';
import { splitIntoTreebankWords } from './tokens.ts';

/** Numbers per vector: enough to keep the cosine of two words without a common n-gram within about ±0.15. */
const size = 256;
/** Lengths of the n-grams, over the word with a mark at each end: “<egg>” has <eg, egg, gg>, <egg, egg>, <egg>. */
const shortest = 3;
const longest = 5;
/** The number of vector positions to which each n-gram adds ±1. */
const places = 4;
/** The whole word's share of the squared length, before random effects. The rest belongs to its n-grams. */
const wholeShare = 0.25;
/** Only this many characters of a longer word are used. */
const longestWord = 60;

/**
 * Encodes words by their spelling, without a download. It follows fastText's subwords (Bojanowski et al. 2017), with fixed
 * signs instead of learnt vectors. Tokens are those of `splitIntoTreebankWords`, in small letters. The word itself and its
 * n-grams of 3, 4 and 5 letters are hashed (FNV-1a, then MurmurHash3's mixing). Each goes to 4 of 256 positions, with a
 * sign. N-grams share three quarters of the squared length, and the word has one quarter. Then the vector is scaled to
 * length 1.
 *
 * So equal words have cosine 1, inflections about 0.5, unrelated words about 0. The encoder knows nothing about meaning, and
 * a token has the same vector in every context. The vectors are the same on every machine: only sums, products and square
 * roots.
 */
export const lexicalEncoder: Encoder = {
  id: 'lexical:3-5:256:1',
  encode: (texts) => Promise.resolve(texts.map(encodeLexically)),
};

export function encodeLexically(text: string): TokenVectors {
  const tokens = splitIntoTreebankWords(text).map((word) => word.normalize('NFC').toLowerCase().slice(0, longestWord));
  const vectors = new Float32Array(tokens.length * size);
  tokens.forEach((token, i) => vectors.set(vectorOf(token), i * size));
  return { tokens, size, vectors };
}

const knownVectors = new Map<string, Float32Array>();

function vectorOf(word: string): Float32Array {
  const before = knownVectors.get(word);
  if (before !== undefined) return before;
  const vector = hashedVector(word);
  if (knownVectors.size >= 20_000) knownVectors.clear();
  knownVectors.set(word, vector);
  return vector;
}

function hashedVector(word: string): Float32Array {
  const marked = `<${word}>`;
  const parts: string[] = [];
  for (let n = shortest; n <= longest; n++) {
    for (let i = 0; i + n <= marked.length; i++) parts.push(marked.slice(i, i + n));
  }
  const sum = new Float64Array(size);
  for (const part of parts) add(sum, part, Math.sqrt((1 - wholeShare) / parts.length));
  // No n-gram has the whole word's mark.
  add(sum, `=${word}`, Math.sqrt(wholeShare));
  let squares = 0;
  for (const value of sum) squares += value * value;
  // In principle all signs can cancel. Then the word gets its first position.
  if (squares === 0) sum[0] = squares = 1;
  const length = Math.sqrt(squares);
  return Float32Array.from(sum, (value) => value / length);
}

function add(sum: Float64Array, part: string, weight: number): void {
  let hash = 0x811c9dc5;
  for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193);
  for (let k = 0; k < places; k++) {
    hash = mixHash((hash + 0x9e3779b9) | 0);
    const place = (hash >>> 1) % size;
    sum[place] = (sum[place] ?? 0) + (hash & 1 ? weight : -weight);
  }
}

function mixHash(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
