/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { clusterDesignEffect, type ItemIndicesByCluster } from '../basics/item-clusters.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';

/**
 * The additive fit of a benchmark's scores: the level of each item, the effect of each prompt, and the residual. In
 * fractions.
 */
export interface AdditiveFit {
  /** b_t: the effect of prompt t; they sum to 0. NaN if no shared item connects the prompt with the others. */
  readonly effects: Float64Array;
  /**
   * mean_i a_i + b_t: the benchmark's mean under prompt t, as if every item had been answered under it. If cells are
   * missing, it may be slightly outside the range of scores. NaN as above.
   */
  readonly means: Float64Array;
  /** a_i; NaN for an item without answers. */
  readonly levels: Float64Array;
  /** Indices of the connected prompts. */
  readonly prompts: readonly number[];
  /** Items with an answer under a connected prompt. */
  readonly items: number;
  /** The number of answers in the fit. */
  readonly cells: number;
  /** Σ (y_it − a_i − b_t)². */
  readonly residualSquares: number;
  /** Sample variance (items − 1) of the items' own parts of this sum; 0 for one item. */
  readonly residualVariance: number;
  /** cells − items − (prompts − 1); 0 if no degrees of freedom are left to estimate the noise. */
  readonly df: number;
  /**
   * φ: an effect's mean variance in units of the noise, (tr (C + J/T)⁻¹ − 1) / (T − 1), where C = diag(n_t) − Σ_i 1_i
   * 1_iᵀ / k_i. 1 / N if all N items are answered under all prompts.
   */
  readonly phi: number;
  /**
   * By item and connected prompt: the item's share u_it in the error of b_t, with Σ_i u_it = 0 up to rounding. Resampling
   * items resamples these shares.
   */
  readonly influence: Float64Array;
  /** (C + J/T)⁻¹, prompts × prompts. Times an item's deviations from its own mean, summed over items, it gives b. */
  readonly inverse: Float64Array;
  /** Σ over the answers of prompt t of (y_it − a_i − b_t)², and the number of these answers. */
  readonly squaresByPrompt: Float64Array;
  readonly cellsByPrompt: Float64Array;
  /** Sample variance (items − 1) of the a_i, and the mean of 1/k_i, where k_i connected prompts have an answer of item i. */
  readonly itemVariance: number;
  readonly meanShare: number;
  /**
   * The factor by which the effects vary more because items flip in clusters (`clusterDesignEffect`), and the clusters. 1
   * and undefined without clusters.
   */
  readonly inflation: number;
  readonly clusters: ItemIndicesByCluster | undefined;
}

/**
 * The additive fit y_it = a_i + b_t (Σ_t b_t = 0) by least squares on the answered cells. The items are eliminated. With k_i
 * answers of item i, n_t answers under prompt t and ȳ_i the item's mean over its own answers,
 *
 *   C = diag(n_t) − Σ_i 1_i 1_iᵀ / k_i,   g_t = Σ_i (y_it − ȳ_i),   b = (C + J/T)⁻¹ g,   a_i = mean over its answers of (y_it − b_t),
 *
 * so 10,000 items cost no more than a T × T system. If everything is answered, b_t is the prompt's mean minus the mean of
 * all. Items whose answers are all the same add exactly 0.
 *
 * Prompts that no chain of shared items connects with the others cannot be compared with them. Of several such groups, the
 * one with most answers is fitted (the earlier prompt decides a tie), and the rest is NaN. Undefined if no group has two
 * prompts that share an item, or nothing is answered.
 */
export function additiveFit({ items: N, templates, scores, clusters }: ScoreMatrix): AdditiveFit | undefined {
  const prompts = connectedPrompts(N, templates, scores);
  const T = prompts.length;
  if (T < 2) return undefined;
  const C = new Float64Array(T * T);
  const g = new Float64Array(T);
  const deviations = new Float64Array(N * T);
  const count = new Float64Array(N);
  const means = new Float64Array(N);
  const cellsByPrompt = new Float64Array(T);
  const sums = new Float64Array(T);
  const y = (i: number, t: number) => scores[i * templates + prompts[t]!]!;
  for (let i = 0; i < N; i++) {
    const answered: number[] = [];
    for (let t = 0; t < T; t++) if (!Number.isNaN(y(i, t))) answered.push(t);
    const k = answered.length;
    if (k === 0) continue;
    count[i] = k;
    const values = answered.map((t) => y(i, t));
    const first = values[0]!;
    // The mean of equal values is exactly that value, whatever the rounding of their sum.
    const mean = values.every((value) => value === first) ? first : values.reduce((sum, value) => sum + value, 0) / k;
    means[i] = mean;
    for (const t of answered) {
      deviations[i * T + t] = y(i, t) - mean;
      g[t]! += y(i, t) - mean;
      cellsByPrompt[t]! += 1;
      sums[t]! += y(i, t);
      C[t * T + t]! += 1;
      for (const u of answered) C[t * T + u]! -= 1 / k;
    }
  }
  const inverse = invertMatrix(
    C.map((value) => value + 1 / T),
    T,
  );
  const b = times(inverse, g, T);
  centre(b);
  let rows = 0;
  let sum = 0;
  let shares = 0;
  let residualSquares = 0;
  const squaresByItem: number[] = [];
  const squaresByPrompt = new Float64Array(T);
  const a = new Float64Array(N).fill(NaN);
  const influence = new Float64Array(N * T);
  const residuals = new Float64Array(T);
  for (let i = 0; i < N; i++) {
    const k = count[i]!;
    if (k === 0) continue;
    let moved = 0;
    for (let t = 0; t < T; t++) if (!Number.isNaN(y(i, t))) moved += b[t]! / k;
    a[i] = means[i]! - moved;
    rows++;
    sum += a[i]!;
    shares += 1 / k;
    let own = 0;
    for (let t = 0; t < T; t++) {
      const residual = Number.isNaN(y(i, t)) ? 0 : deviations[i * T + t]! - (b[t]! - moved);
      residuals[t] = residual;
      own += residual * residual;
      squaresByPrompt[t]! += residual * residual;
    }
    residualSquares += own;
    squaresByItem.push(own);
    influence.set(times(inverse, residuals, T), i * T);
  }
  const cells = cellsByPrompt.reduce((total, n) => total + n, 0);
  let trace = 0;
  for (let t = 0; t < T; t++) trace += inverse[t * T + t]!;
  const itemMean = sum / rows;
  let spread = 0;
  for (const own of a) if (!Number.isNaN(own)) spread += (own - itemMean) ** 2;
  const everywhere = (value: (t: number) => number) => {
    const values = new Float64Array(templates).fill(NaN);
    for (const [t, prompt] of prompts.entries()) values[prompt] = value(t);
    return values;
  };
  return {
    effects: everywhere((t) => b[t]!),
    // If every item is answered under a prompt, the fitted mean is the plain mean, without the fit's rounding.
    means: everywhere((t) => (cellsByPrompt[t] === rows ? sums[t]! / rows : itemMean + b[t]!)),
    levels: a,
    prompts,
    items: rows,
    cells,
    residualSquares,
    residualVariance: rows > 1 ? sampleVariance(squaresByItem) : 0,
    df: Math.max(0, cells - rows - (T - 1)),
    phi: (trace - 1) / (T - 1),
    influence,
    inverse,
    squaresByPrompt,
    cellsByPrompt,
    itemVariance: rows > 1 ? spread / (rows - 1) : NaN,
    meanShare: shares / rows,
    inflation: clusterDesignEffect(influence, T, clusters),
    clusters,
  };
}

/** Of the groups of prompts that shared items connect, the one with the most answers. */
function connectedPrompts(N: number, T: number, scores: Float64Array): number[] {
  const group = Int32Array.from({ length: T }, (_, t) => t);
  const answers = new Float64Array(T);
  for (let i = 0; i < N; i++) {
    let first = -1;
    for (let t = 0; t < T; t++) {
      if (Number.isNaN(scores[i * T + t]!)) continue;
      answers[t]! += 1;
      if (first < 0) first = t;
      else join(group, group[first]!, group[t]!);
    }
  }
  const sizes = new Float64Array(T);
  for (let t = 0; t < T; t++) sizes[group[t]!] = sizes[group[t]!]! + answers[t]!;
  const largest = sizes.indexOf(Math.max(...sizes));
  return Array.from(group).flatMap((of, t) => (of === largest && answers[t]! > 0 ? [t] : []));
}

/** Moves all prompts of one group to the other. The smaller index identifies the result. */
function join(group: Int32Array, one: number, other: number): void {
  if (one === other) return;
  const [kept, left] = one < other ? [one, other] : [other, one];
  for (let t = 0; t < group.length; t++) if (group[t] === left) group[t] = kept;
}

/**
 * The inverse of a positive definite matrix, rows × rows, by Gauss–Jordan elimination with the largest pivot of each column.
 */
function invertMatrix(matrix: Float64Array, n: number): Float64Array {
  const left = matrix.slice();
  const right = new Float64Array(n * n);
  for (let r = 0; r < n; r++) right[r * n + r] = 1;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let r = column + 1; r < n; r++)
      if (Math.abs(left[r * n + column]!) > Math.abs(left[pivot * n + column]!)) pivot = r;
    for (const side of [left, right]) {
      const held = side.slice(pivot * n, (pivot + 1) * n);
      side.copyWithin(pivot * n, column * n, (column + 1) * n);
      side.set(held, column * n);
    }
    const scale = left[column * n + column]!;
    for (const side of [left, right]) for (let c = 0; c < n; c++) side[column * n + c] = side[column * n + c]! / scale;
    for (let r = 0; r < n; r++) {
      const factor = left[r * n + column]!;
      if (r === column || factor === 0) continue;
      for (const side of [left, right]) for (let c = 0; c < n; c++) side[r * n + c]! -= factor * side[column * n + c]!;
    }
  }
  return right;
}

function times(matrix: Float64Array, vector: Float64Array, n: number): Float64Array {
  const product = new Float64Array(n);
  for (let r = 0; r < n; r++) {
    let sum = 0;
    for (let c = 0; c < n; c++) sum += matrix[r * n + c]! * vector[c]!;
    product[r] = sum;
  }
  return product;
}

/** Rounding leaves Σ b_t slightly off 0; a vector of zeros stays zero. */
function centre(values: Float64Array): void {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  for (let t = 0; t < values.length; t++) values[t]! -= mean;
}
