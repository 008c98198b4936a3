import type { TokenVectors, Encoder } from './encoder.ts';
import { splitIntoTreebankWords } from './tokens.ts';

/** Numbers in a vector: enough that the cosine of two words without a common n-gram stays within about ±0.15. */
const size = 256;
/** Lengths of the n-grams, over the word with a mark at each end: “<egg>” has <eg, egg, gg>, <egg, egg>, <egg>. */
const shortest = 3;
const longest = 5;
/** Each n-gram adds ±1 to so many places of the vector. */
const places = 4;
/** The share of the whole word in the squared length, before chance; the rest is its n-grams'. */
const wholeShare = 0.25;
/** What stands for a word beyond this length is its beginning. */
const longestWord = 60;

/**
 * Words as vectors of their spelling, without a download: after fastText's subwords (Bojanowski et al. 2017), with fixed signs
 * in place of learnt vectors. A word's tokens are `splitIntoTreebankWords`'s, in small letters. Its n-grams of 3, 4 and 5 letters and the word itself are hashed
 * (FNV-1a, then MurmurHash3's mixing) to 4 of 256 places each, with a sign; n-grams share three quarters of the squared length, the word has one; then
 * the vector is brought to length 1. So equal words have cosine 1, inflections about 0.5, unrelated words about 0. It knows nothing of
 * meaning, and every token has the same vector wherever it stands. The same everywhere: only sums, products and square roots.
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
  // No n-gram has the mark that the whole word has.
  add(sum, `=${word}`, Math.sqrt(wholeShare));
  let squares = 0;
  for (const value of sum) squares += value * value;
  // All signs can cancel in principle: then the word is its first place.
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
