/**
 * pass^k of one item (Yao et al. 2024, τ-bench, arXiv:2406.12045, §3): the chance that k of its n tries, drawn without replacement, are all right,
 *
 *   C(c, k) ÷ C(n, k) = ∏_{j<k} (c − j)/(n − j),
 *
 * with c of the n tries right; a fraction. Its mean over items is at most the accuracy p. It equals p if no item flips. Independent tries that are each right with probability p give p^k. Whole numbers with 0 ≤ c ≤ n and 1 ≤ k ≤ n.
 * NaN if k is above n.
 */
export function passHatK(c: number, n: number, k: number): number {
  if (k > n) return NaN;
  let chance = 1;
  for (let j = 0; j < k; j++) chance *= Math.max(0, c - j) / (n - j);
  return chance;
}
