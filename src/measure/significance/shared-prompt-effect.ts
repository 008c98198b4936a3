/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { seededRandom } from '../basics/random.ts';

/** Gives p to within 0.7 points at 5%. */
const usualPermutations = 999;

/**
 * Tests whether prompts differ for all models alike, allowing models to err on the same cells. `models[m][b]` has the scores
 * of model m on set b, item by prompt, in [0, 1]; all models have the same sets. The answers to a question, of all models
 * together, are permuted among its prompts, and
 *
 *   Q = Σ_t (x̄_t − x̄)²,   x̄_t the mean over models and sets of the mean over items
 *
 * is recomputed: p = (1 + b) / (1 + P), with b of P permutations that have a Q at least as large. Exact if no prompt
 * matters, however correlated models are. The F test of the two-way layout assumes independent errors. It finds an effect in
 * 65% of null runs if three models share flips (ρ = .6).
 *
 * Questions of a cluster are permuted together. A missing answer counts as the mean of its question and model. A question
 * that a model never answered counts nothing. 1 if nothing varies.
 */
export function sharedPromptP(
  models: readonly (readonly ScoreMatrix[])[],
  { seed, permutations = usualPermutations }: { readonly seed: number; readonly permutations?: number },
): number {
  const units = unitsOf(models);
  const T = models[0]?.[0]?.templates ?? 0;
  if (T < 2 || units.length === 0) return 1;
  const sums = new Float64Array(T);
  for (const unit of units) for (let t = 0; t < T; t++) sums[t]! += unit[t]!;
  const found = squares(sums);
  if (!(found > 1e-20)) return 1;
  const random = seededRandom(seed);
  // The order of summation affects rounding.
  const least = found * (1 - 1e-10);
  let asLarge = 0;
  for (let draw = 0; draw < permutations; draw++) {
    sums.fill(0);
    for (const unit of units) {
      for (let k = T - 1; k > 0; k--) {
        const other = Math.floor(random() * (k + 1));
        const held = unit[other]!;
        unit[other] = unit[k]!;
        unit[k] = held;
      }
      for (let t = 0; t < T; t++) sums[t]! += unit[t]!;
    }
    if (squares(sums) >= least) asLarge++;
  }
  return (1 + asLarge) / (1 + permutations);
}

/**
 * The contribution of each question, or cluster, to the prompts’ means. Contributions that are equal under all prompts
 * change nothing and are left out.
 */
function unitsOf(models: readonly (readonly ScoreMatrix[])[]): Float64Array[] {
  const units = new Map<string, Float64Array>();
  for (const sets of models) {
    for (const [b, { items, templates, scores, clusters }] of sets.entries()) {
      const clusterOf = new Map(clusters?.flatMap((places, c) => places.map((i) => [i, c] as const)));
      for (let i = 0; i < items; i++) {
        const own = Array.from(scores.subarray(i * templates, (i + 1) * templates));
        const there = own.filter((score) => !Number.isNaN(score));
        if (there.length === 0) continue;
        const mean = there.reduce((sum, score) => sum + score, 0) / there.length;
        const key = clusters ? `${b} cluster ${clusterOf.get(i)}` : `${b} ${i}`;
        const unit = units.get(key) ?? new Float64Array(templates);
        units.set(key, unit);
        for (let t = 0; t < templates; t++)
          unit[t]! += (Number.isNaN(own[t]!) ? mean : own[t]!) / (items * sets.length * models.length);
      }
    }
  }
  return [...units.values()].filter((unit) => unit.some((part) => part !== unit[0]));
}

function squares(sums: Float64Array): number {
  const mean = sums.reduce((sum, each) => sum + each, 0) / sums.length;
  return sums.reduce((sum, each) => sum + (each - mean) ** 2, 0);
}
