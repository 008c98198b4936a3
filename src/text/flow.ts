import { kendallTauB } from '../measure/correlation/kendall-tau-b.ts';

/** Chunk i of the first text is paired with chunk j of the second. Pairs are in the order of i. */
export type ChunkIndexPair = readonly [i: number, j: number];

/** The number of chunks of a text with `sentences` sentences, at `each` sentences per chunk. */
export const countChunks = (sentences: number, each: number): number => Math.ceil(sentences / each);

/** The bounds of `count` chunks over `sentences` sentences. Their sizes differ by at most one. */
export function chunkSentenceRanges(sentences: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => [
    Math.floor((i * sentences) / count),
    Math.floor(((i + 1) * sentences) / count),
  ]);
}

/**
 * O = (τ + 1) / 2, with Kendall's τ over the positions of paired chunks (paper, appendix A). 1 in the same order, 0 in
 * reverse; 1 for a single pair.
 */
export function orderAgreement(pairs: readonly ChunkIndexPair[]): number {
  if (pairs.length < 2) return 1;
  return (
    (kendallTauB(
      pairs.map(([i]) => i),
      pairs.map(([, j]) => j),
    ) +
      1) /
    2
  );
}

/**
 * P: how close paired chunks are in position. Chunk i of m has position p = i / (m − 1), or ½ if it is the only one. A pair
 * earns 1 − |p − q|, and a chunk without a partner earns 0. P is the weighted mean over the chunks of both texts. The weight
 * is 1 + endWeight · max(|2p − 1|, |2q − 1|), or uses only p if there is no partner.
 */
export function positionAgreement(pairs: readonly ChunkIndexPair[], m: number, n: number, endWeight: number): number {
  let earned = 0;
  let total = 0;
  const add = (p: number, q: number | undefined): void => {
    const weight = 1 + endWeight * Math.max(Math.abs(2 * p - 1), Math.abs(2 * (q ?? p) - 1));
    total += weight;
    earned += q === undefined ? 0 : weight * (1 - Math.abs(p - q));
  };
  const partnerOfI = new Map(pairs);
  const partnerOfJ = new Map(pairs.map(([i, j]) => [j, i]));
  for (let i = 0; i < m; i++) add(placeOf(i, m), partnerPosition(partnerOfI.get(i), n));
  for (let j = 0; j < n; j++) add(placeOf(j, n), partnerPosition(partnerOfJ.get(j), m));
  return earned / total;
}

const placeOf = (i: number, count: number): number => (count === 1 ? 0.5 : i / (count - 1));
const partnerPosition = (i: number | undefined, count: number): number | undefined =>
  i === undefined ? i : placeOf(i, count);

/**
 * N: how many neighbours remain neighbours in the same order: 2 · kept / ((m − 1) + (n − 1)). (i, i + 1) is kept if their
 * partners are j and j + 1. 1 if both texts have one chunk, since there are no neighbours.
 */
export function continuityAgreement(pairs: readonly ChunkIndexPair[], m: number, n: number): number {
  if (m + n <= 2) return 1;
  const partner = new Map(pairs);
  const kept = pairs.filter(([i, j]) => partner.get(i + 1) === j + 1).length;
  return (2 * kept) / (m + n - 2);
}
