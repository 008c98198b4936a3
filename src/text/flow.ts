import { kendallTauB } from '../measure/correlation/kendall-tau-b.ts';

/** Chunk i of the first text is paired with chunk j of the second. In the order of i. */
export type ChunkIndexPair = readonly [i: number, j: number];

/** How many chunks a text of `sentences` sentences has, where a chunk holds `each`. */
export const countChunks = (sentences: number, each: number): number => Math.ceil(sentences / each);

/** Where `count` chunks begin and end, over `sentences` sentences: sizes differ by one at most. */
export function chunkSentenceRanges(sentences: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => [
    Math.floor((i * sentences) / count),
    Math.floor(((i + 1) * sentences) / count),
  ]);
}

/** O = (τ + 1) / 2, τ Kendall's over the places of paired chunks (paper, appendix A): 1 in the same order, 0 in reverse; 1 for a single pair. */
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
 * P: how near paired chunks stand to each other. Chunk i of m has place p = i / (m − 1), ½ if it is the only one; a pair earns 1 − |p − q|, a chunk
 * without a partner 0. The mean over the chunks of both texts, weighted with 1 + endWeight · max(|2p − 1|, |2q − 1|), without a partner by its own place.
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
 * N: how many neighbours stay neighbours, in the same order: 2 · kept / ((m − 1) + (n − 1)), where (i, i + 1) is kept if their partners are j and
 * j + 1. 1 where both texts have one chunk: nothing can break.
 */
export function continuityAgreement(pairs: readonly ChunkIndexPair[], m: number, n: number): number {
  if (m + n <= 2) return 1;
  const partner = new Map(pairs);
  const kept = pairs.filter(([i, j]) => partner.get(i + 1) === j + 1).length;
  return (2 * kept) / (m + n - 2);
}
