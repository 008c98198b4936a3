/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { clampInterval } from '../../core/studies/interval.ts';
import { additiveFit } from '../prompt-effect/additive-fit.ts';
import { holm } from '../significance/holm.ts';
import { resampleItems, tooFewClustersReasonOfTables } from '../basics/item-clusters.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { quantile } from '../basics/quantile.ts';
import { seededRandom, drawStandardNormal } from '../basics/random.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';

/** Two models on the same items; in fractions, the first minus the second. */
export interface ModelDifference {
  /** The indices of the two among the given models. */
  readonly one: number;
  readonly other: number;
  readonly difference: number;
  /** 95%, for this difference alone. */
  readonly interval: readonly [low: number, high: number];
  readonly p: number;
  /** Corrected over all pairs (Holm 1979). */
  readonly pHolm: number;
  /**
   * Standard deviation of the items' paired differences, each the mean over prompts. It determines the number of items
   * needed.
   */
  readonly itemDeviation: number;
}

/**
 * Compares every two models on the items that both answered. An item's difference is a_i of the additive fit of
 * y_one − y_other (its mean over prompts if nothing is missing); Δ = mean_b mean_i. From each benchmark, N − 1 of N items
 * are drawn with replacement (McCarthy and Snowden 1985). Each draw adds one more differing item, in a random direction:
 * h·z, z standard normal, h² = Σ u² / Σ u over items, u = (d_bi / (B N_b))².
 *
 * Interval: the middle 95% of D draws, within −1 and 1, the limits of any difference of scores. p = 2 (1 + the draws on the
 * rarer side of 0) / (1 + D), at most 1; corrected by Holm over all pairs.
 *
 * If items are in clusters, whole clusters are drawn. With too few clusters (`tooFewClustersReasonOfTables`) p is 1.
 *
 * A pair whose answers never differ has difference 0, the interval that one differing item allows, and p 1. Pairs without a
 * common answered item in some benchmark are left out. The same seed gives the same draws, and all pairs see the same items.
 */
export function pairwiseModelDifferences(
  models: readonly (readonly ScoreMatrix[])[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): ModelDifference[] {
  const pairs = models.flatMap((one, x) =>
    models.slice(x + 1).flatMap((other, beside) => {
      const sets = one.map((table, b) => itemDifferences(table, other[b]!));
      return sets.length === 0 || sets.some(({ count }) => count === 0) ? [] : [pairOf(x, x + 1 + beside, sets)];
    }),
  );
  const drawn = drawsOf(pairs, models[0] ?? [], { draws, seed });
  const isBounded = !tooFewClustersReasonOfTables(models[0] ?? []);
  const found = pairs.map((pair, k) => ({ pair, ...differenceTest(pair, drawn[k]!), ...(!isBounded && { p: 1 }) }));
  const corrected = holm(found.map(({ p }) => p));
  return found.map(({ pair: { one, other, difference, itemDeviation }, interval, p }, k) => ({
    one,
    other,
    difference,
    interval,
    p,
    pHolm: corrected[k]!,
    itemDeviation,
  }));
}

/** How much higher the first model scores on each item; NaN if either has no answer. */
interface Differences {
  readonly values: Float64Array;
  /** The number of items that both answered. */
  readonly count: number;
}

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly sets: readonly Differences[];
  readonly difference: number;
  readonly itemDeviation: number;
  /** h: the weight of the additional differing item in a draw. */
  readonly more: number;
  readonly isSame: boolean;
}

function itemDifferences(one: ScoreMatrix, other: ScoreMatrix): Differences {
  const { items, templates } = one;
  const scores = one.scores.map((score, cell) => score - other.scores[cell]!);
  const fit = scores.some(Number.isNaN) ? additiveFit({ ...one, scores, binary: false }) : undefined;
  const values = new Float64Array(items).fill(NaN);
  let found = 0;
  for (let i = 0; i < items; i++) {
    let sum = 0;
    let count = 0;
    for (let t = 0; t < templates; t++) {
      const change = scores[i * templates + t]!;
      const effect = fit ? fit.effects[t]! : 0;
      if (Number.isNaN(change) || Number.isNaN(effect)) continue;
      sum += change - effect;
      count++;
    }
    if (count === 0) continue;
    values[i] = sum / count;
    found++;
  }
  return { values, count: found };
}

function pairOf(one: number, other: number, sets: readonly Differences[]): Pair {
  const B = sets.length;
  const there = sets.map(({ values }) => values.filter((value) => !Number.isNaN(value)));
  const u = there.flatMap((set) => Array.from(set, (d) => (d / B / set.length) ** 2));
  const total = u.reduce((sum, value) => sum + value, 0);
  const fewest = Math.min(...there.map((set) => set.length));
  return {
    one,
    other,
    sets,
    difference: there.reduce((sum, set) => sum + set.reduce((all, d) => all + d, 0) / set.length, 0) / B,
    // The items of all benchmarks with their weights: N·Var(Δ) for N items in all.
    itemDeviation: Math.sqrt(
      (there.reduce((sum, set) => sum + set.length, 0) / B ** 2) *
        there.reduce((sum, set) => sum + (set.length > 1 ? sampleVariance(set) : 0) / set.length, 0),
    ),
    more: total > 0 ? Math.sqrt(u.reduce((sum, value) => sum + value * value, 0) / total) : 1 / B / fewest,
    isSame: total === 0,
  };
}

/** The draws of Δ for each pair. All pairs share each draw of items. */
function drawsOf(
  pairs: readonly Pair[],
  tables: readonly ScoreMatrix[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Float64Array[] {
  const random = seededRandom(seed);
  const drawn = pairs.map(() => new Float64Array(draws));
  for (let draw = 0; draw < draws; draw++) {
    const chosen = tables.map((table) => resampleItems(table, random));
    for (let k = 0; k < pairs.length; k++) {
      const { sets, more } = pairs[k]!;
      let sum = 0;
      for (let b = 0; b < sets.length; b++) sum += meanOf(sets[b]!, chosen[b]!);
      drawn[k]![draw] = sum / sets.length + more * drawStandardNormal(random);
    }
  }
  return drawn;
}

/** The mean over the chosen items, or over all items if none of the chosen has a value. */
function meanOf({ values, count }: Differences, chosen: Int32Array): number {
  let sum = 0;
  let there = 0;
  for (let n = 0; n < chosen.length; n++) {
    const value = values[chosen[n]!]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    there++;
  }
  if (there > 0) return sum / there;
  return values.reduce((all, value) => (Number.isNaN(value) ? all : all + value), 0) / count;
}

function differenceTest({ isSame }: Pair, drawn: Float64Array) {
  const below = drawn.reduce((count, value) => count + Number(value <= 0), 0);
  const rarer = Math.min(below, drawn.length - below);
  return {
    interval: clampInterval([quantile(drawn, 0.025), quantile(drawn, 0.975)], 1),
    p: isSame ? 1 : Math.min(1, (2 * (1 + rarer)) / (1 + drawn.length)),
  };
}
