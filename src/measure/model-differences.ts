/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { additiveFit } from './additive-fit.ts';
import { drawItems } from './bootstrap.ts';
import { holm } from './holm.ts';
import type { ItemScores } from './item-scores.ts';
import { quantile } from './quantile.ts';
import { seededRandom, standardNormal } from './random.ts';
import { sampleVariance } from './standard-deviation.ts';

/** Two models on the same items; in fractions, the one less the other. */
export interface ModelDifference {
  /** Places of the two among the models given. */
  readonly one: number;
  readonly other: number;
  readonly difference: number;
  /** 95 %, of this difference alone. */
  readonly interval: readonly [low: number, high: number];
  readonly p: number;
  /** Corrected over all pairs (Holm 1979). */
  readonly pHolm: number;
  /** Standard deviation of the items' paired differences, each the mean over prompts: what the number of items needed follows from. */
  readonly itemDeviation: number;
}

/**
 * Every two models compared on the items that both answered (VERDICTS, point 4). An item's difference is a_i of the additive fit of y_one − y_other (its mean over prompts
 * where nothing is missing); Δ = mean_b mean_i. Of each benchmark N − 1 of N items are drawn with replacement (McCarthy and Snowden 1985), and one
 * differing item more is put in, in no direction of its own: h·z, z standard normal, h² = Σ u² / Σ u over items, u = (d_bi / (B N_b))².
 * Interval: the middle 95 % of D draws; p = 2 (1 + the draws on the rarer side of 0) / (1 + D), at most 1; corrected by Holm over all pairs.
 *
 * A pair whose answers never differ has difference 0, the interval that one differing item allows, and p 1. Pairs that share no answered item of some
 * benchmark are left out. The same seed gives the same draws, and all pairs see the same items.
 */
export function modelDifferences(
  models: readonly (readonly ItemScores[])[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): ModelDifference[] {
  const found = models.flatMap((one, x) =>
    models.slice(x + 1).flatMap((other, beside) => {
      const sets = one.map((table, b) => itemDifferences(table, other[b]!));
      if (sets.length === 0 || sets.some((set) => set.length === 0)) return [];
      return [{ one: x, other: x + 1 + beside, sets, ...judged(sets, draws, seed) }];
    }),
  );
  const corrected = holm(found.map(({ p }) => p));
  return found.map(({ sets, ...pair }, k) => ({
    ...pair,
    pHolm: corrected[k]!,
    // The items of all benchmarks as they are weighted: N·Var(Δ) for N items in all.
    itemDeviation: Math.sqrt(
      (sets.reduce((sum, set) => sum + set.length, 0) / sets.length ** 2) *
        sets.reduce((sum, set) => sum + (set.length > 1 ? sampleVariance(set) : 0) / set.length, 0),
    ),
  }));
}

/** Of the items that both have: how much higher the one is. */
function itemDifferences(one: ItemScores, other: ItemScores): Float64Array {
  const { items, templates } = one;
  const scores = one.scores.map((score, cell) => score - other.scores[cell]!);
  const fit = scores.some(Number.isNaN) ? additiveFit({ ...one, scores, binary: false }) : undefined;
  const rows: number[] = [];
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
    if (count > 0) rows.push(sum / count);
  }
  return Float64Array.from(rows);
}

function judged(sets: readonly Float64Array[], draws: number, seed: number) {
  const B = sets.length;
  const difference = sets.reduce((sum, set) => sum + set.reduce((total, d) => total + d, 0) / set.length, 0) / B;
  const u = sets.flatMap((set) => Array.from(set, (d) => (d / B / set.length) ** 2));
  const total = u.reduce((sum, value) => sum + value, 0);
  const N = Math.min(...sets.map((set) => set.length));
  const h = total > 0 ? Math.sqrt(u.reduce((sum, value) => sum + value * value, 0) / total) : 1 / B / N;
  const random = seededRandom(seed);
  const drawn = new Float64Array(draws);
  let below = 0;
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (const set of sets) {
      const chosen = drawItems(set.length, random);
      let own = 0;
      for (const i of chosen) own += set[i]!;
      sum += own / chosen.length;
    }
    const value = sum / B + h * standardNormal(random);
    drawn[draw] = value;
    if (value <= 0) below++;
  }
  const rarer = Math.min(below, draws - below);
  const p = total === 0 ? 1 : Math.min(1, (2 * (1 + rarer)) / (1 + draws));
  return { difference, interval: [quantile(drawn, 0.025), quantile(drawn, 0.975)] as const, p };
}
