import ln from '@stdlib/math-base-special-ln';
import { getOrThrow } from '../base/objects/get-or-throw.ts';
/** The count of each term in a text. */
export type TermCounts = ReadonlyMap<string, number>;

/**
 * Counts the terms of a text: runs of two or more letters, digits and underscores of any script, in small letters
 * (scikit-learn's `\b\w\w+\b`).
 */
export function countTerms(text: string): TermCounts {
  const counts = new Map<string, number>();
  for (const [term] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (term.length > 1) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/**
 * TF-IDF cosine of two texts, in [0, 1], as scikit-learn's `TfidfVectorizer()` computes it when fitted on only these two.
 * The weight is tf · idf, with idf = ln((1 + n) / (1 + df)) + 1 and n = 2. So idf is 1 for a term of both texts and
 * ln(3/2) + 1 for a term of one. Each text's vector has length 1.
 *
 * 0 if one of the texts has no term; NaN if neither has one (the library refuses). The sums are of whole numbers: the order
 * of the terms does not matter, and equal counts give exactly 1.
 */
export function tfIdfCosine(a: TermCounts, b: TermCounts): number {
  if (a.size === 0 || b.size === 0) return a.size === b.size ? NaN : 0;
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let product = 0;
  let sharedOfFew = 0;
  let sharedOfMany = 0;
  for (const [term, count] of few) {
    const other = many.get(term);
    if (other === undefined) continue;
    product += count * other;
    sharedOfFew += count ** 2;
    sharedOfMany += other ** 2;
  }
  const squared = (counts: TermCounts, shared: number): number => shared + idfOfOne ** 2 * (squares(counts) - shared);
  return Math.min(1, product / Math.sqrt(squared(few, sharedOfFew) * squared(many, sharedOfMany)));
}

const idfOfOne = ln(3 / 2) + 1;

function squares(counts: TermCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count ** 2;
  return sum;
}

/**
 * TF-IDF cosines of each of `a` with each of `b`, one row per text of `a`. The idf is fitted on all of them together. A text
 * without terms has cosine 0 with every other, and 1 with another text without terms.
 */
export function tfIdfCosineMatrix(a: readonly TermCounts[], b: readonly TermCounts[]): Float64Array {
  const documents = [...a, ...b];
  const frequency = new Map<string, number>();
  for (const counts of documents) {
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const vectorOf = (counts: TermCounts): Map<string, number> => {
    const weights = new Map<string, number>();
    let sum = 0;
    for (const [term, count] of counts) {
      const weight = count * (ln((1 + documents.length) / (1 + getOrThrow(frequency, term))) + 1);
      weights.set(term, weight);
      sum += weight ** 2;
    }
    for (const [term, weight] of weights) weights.set(term, weight / Math.sqrt(sum));
    return weights;
  };
  const left = a.map(vectorOf);
  const right = b.map(vectorOf);
  const cosines = new Float64Array(a.length * b.length);
  left.forEach((x, i) => {
    right.forEach((y, j) => {
      cosines[i * right.length + j] = x.size === 0 && y.size === 0 ? 1 : product(x, y);
    });
  });
  return cosines;
}

function product(x: ReadonlyMap<string, number>, y: ReadonlyMap<string, number>): number {
  const [few, many] = x.size <= y.size ? [x, y] : [y, x];
  let sum = 0;
  for (const [term, weight] of few) sum += weight * (many.get(term) ?? 0);
  return sum;
}
