import { mean } from '../basics/mean.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';

/** The variance of a mean, in the unit of the values squared, and its degrees of freedom. */
export interface VarianceOfMean {
  readonly variance: number;
  readonly df: number;
  /** The number of clusters, or of items if each is a cluster of its own. */
  readonly clusters: number;
}

/**
 * The variance of a mean over n items: s²/n with n − 1 degrees of freedom. For items in G clusters c (`groups`: the
 * name of each item’s cluster) it is the cluster-robust one,
 *
 *   V = G/(G − 1) · Σ_c (Σ_{i∈c} (x_i − x̄))² / n²,   G − 1 degrees of freedom
 *
 * (Liang and Zeger 1986; Miller 2024, arXiv:2411.00640). NaN below two items or clusters. O(n).
 */
export function varianceOfMean(values: ArrayLike<number>, groups?: readonly unknown[]): VarianceOfMean {
  const n = values.length;
  const G = groups ? new Set(groups).size : n;
  if (!groups || G === n) return { variance: sampleVariance(values) / n, df: n - 1, clusters: n };
  const centre = mean(values);
  const sums = new Map<unknown, number>();
  for (const [i, group] of groups.entries()) sums.set(group, (sums.get(group) ?? 0) + (values[i] ?? NaN) - centre);
  const squares = [...sums.values()].reduce((total, sum) => total + sum ** 2, 0);
  return { variance: ((G / (G - 1)) * squares) / n ** 2, df: G - 1, clusters: G };
}
