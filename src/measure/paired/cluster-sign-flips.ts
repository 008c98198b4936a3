import type { MaybeNumber } from '../../base/json/json.ts';
import { chiSquareUpperTail } from '../basics/distribution-tails.ts';
import { tooFewClustersReasonOfTables, type ItemIndicesByCluster } from '../basics/item-clusters.ts';
import { signOfChange, nothingChangedReason } from './paired-changes.ts';

/** How each item of a set changed from the one to the other: above 0 gained, below 0 lost, NaN if either has no answer. */
export interface SetItemChanges {
  readonly changes: ArrayLike<number>;
  readonly clusters?: ItemIndicesByCluster | undefined;
}

/**
 * Tests whether as many things were gained as lost, if they are in clusters c. With d_c = gained − lost of cluster c and
 * S = Σ_c d_c, the exact two-sided p of the sign-flip test (Fisher 1935, §21) is
 *
 *   p = P(|Σ_c s_c d_c| ≥ |S|),   s_c = ±1, each with chance ½.
 *
 * It swaps the two models’ answers to whole clusters. Σ_c s_c d_c has the variance Σ_c d_c², so for many clusters p is that
 * of Obuchowski’s (1998) χ² = S²/Σ_c d_c². If every cluster is one item, p is McNemar’s exact p (`mcnemar`).
 *
 * With R = (Σ_c |d_c| − |S|)/2, the weight of the rarer side, p = min(1, 2·P(Σ_c b_c |d_c| ≤ R)), b_c ∈ {0, 1}. This takes
 * one pass over 0 … R for each cluster, O(clusters · R). Beyond 100 million additions p is that of χ².
 *
 * Two equal models were compared in 1,000 simulations each of 12 clusters of 10 questions, 12 of 4 and 28, and 30 of 5.
 * p < 0.05 occurred in 4 to 5%, and with McNemar’s test in 19 to 52%.
 */
export function signFlipP(sums: readonly number[]): number {
  const sizes = sums.map(Math.abs).filter((size) => size > 0);
  const S = Math.abs(sums.reduce((total, sum) => total + sum, 0));
  if (S === 0) return 1;
  const rarer = (sizes.reduce((total, size) => total + size, 0) - S) / 2;
  if (sizes.length * rarer > mostAdditions)
    return chiSquareUpperTail(S ** 2 / sizes.reduce((total, size) => total + size ** 2, 0), 1);
  const chances = new Float64Array(rarer + 1);
  chances[0] = 1;
  for (const size of sizes)
    for (let k = rarer; k >= 0; k--) chances[k] = ((chances[k] ?? 0) + (k < size ? 0 : (chances[k - size] ?? 0))) / 2;
  return Math.min(1, 2 * chances.reduce((total, chance) => total + chance, 0));
}

const mostAdditions = 100_000_000;

/**
 * `signFlipP` for items in sets; `undefined` if no set has clusters. Undefined with the reason if nothing changed, or below
 * ten clusters.
 */
export function clusteredSignFlipP(sets: readonly SetItemChanges[]): MaybeNumber | undefined {
  if (!sets.some(({ clusters }) => clusters)) return undefined;
  if (!sets.some(hasChanges)) return nothingChangedReason;
  return tooFewIn(sets) ?? signFlipP(sets.flatMap(sumsOf));
}

/**
 * The largest p if the change of each item is between two ends, `lows` and `highs` (of the same sets). For S > 0, half of p
 * is a chance that falls as any d_c rises: that the flipped part of clusters with d_c > 0 weighs at most as much as that of
 * clusters with d_c < 0. So p is largest where every d_c is smallest, and for S < 0 where every d_c is largest. It is 1 if S
 * may be 0.
 */
export function maxClusteredSignFlipPInRange(
  lows: readonly SetItemChanges[],
  highs: readonly SetItemChanges[],
): MaybeNumber | undefined {
  const totalOf = (sets: readonly SetItemChanges[]) => sets.flatMap(sumsOf).reduce((total, sum) => total + sum, 0);
  if (totalOf(lows) > 0) return clusteredSignFlipP(lows);
  if (totalOf(highs) < 0 || ![...lows, ...highs].some(hasChanges)) return clusteredSignFlipP(highs);
  return lows.some(({ clusters }) => clusters) ? (tooFewIn(lows) ?? 1) : undefined;
}

const hasChanges = ({ changes }: SetItemChanges): boolean =>
  Array.from(changes).some((change) => signOfChange(change) !== 0);

const tooFewIn = (sets: readonly SetItemChanges[]) =>
  tooFewClustersReasonOfTables(
    sets.map(({ changes, clusters }) => ({ items: changes.length, ...(clusters && { clusters }) })),
  );

/** d_c of each cluster, or of each item in a set without clusters. */
function sumsOf({ changes, clusters }: SetItemChanges): number[] {
  const directions = Array.from(changes, signOfChange);
  return clusters?.map((members) => members.reduce((sum, i) => sum + (directions[i] ?? 0), 0)) ?? directions;
}
