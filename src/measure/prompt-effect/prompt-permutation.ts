/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { ScoreMatrix } from '../basics/item-scores.ts';
import type { PromptSpread } from './prompt-spread.ts';
import { seededRandom } from '../basics/random.ts';

/** Enough to give p to within 0.2 points at 5%. */
export const defaultPermutations = 9_999;

/**
 * Tests whether the prompts affect the scores at all. It permutes the answers of each item among its prompts, in all
 * benchmarks together, and recomputes s² (`promptSpread`):
 *
 *   p = (1 + b) / (1 + P),   b of P permutations with an s² at least as large as the one found.
 *
 * Exact if no prompt matters, whatever an item's answers are: only answers of the same item are exchanged, and the samples
 * of a cell stay together (as their mean). A cell without an answer stays empty. Items whose answers are all the same change
 * nothing and cost nothing. 1 if no item changes. The same seed gives the same p.
 */
export function promptEffectPermutationP(
  benchmarks: readonly ScoreMatrix[],
  { fits, prompts, s2 }: PromptSpread,
  { permutations = defaultPermutations, seed }: { readonly permutations?: number; readonly seed: number },
): number {
  const B = fits.length;
  const parts = fits.map((fit, b) => {
    const own = fit.prompts.length;
    const common = Int32Array.from(prompts, (t) => fit.prompts.indexOf(t));
    return { own, inverse: fit.inverse, common, g: new Float64Array(own), ...movableItems(benchmarks[b]!, fit.prompts) };
  });
  if (parts.every(({ twoValued, others }) => twoValued.length + others.length === 0)) return 1;
  const random = seededRandom(seed);
  const T = prompts.length;
  const effects = new Float64Array(T);
  // The order of summation affects rounding. “At least as large” means to ten digits.
  const least = s2 * (T - 1) * (1 - 1e-10);
  let asLarge = 0;
  for (let draw = 0; draw < permutations; draw++) {
    effects.fill(0);
    for (const { own, inverse, common, g, base, twoValued, others } of parts) {
      g.set(base);
      for (const { places, rarer, rise } of twoValued) {
        for (let k = 0; k < rarer; k++) {
          const other = k + Math.floor(random() * (places.length - k));
          const place = places[other]!;
          places[other] = places[k]!;
          places[k] = place;
          g[place]! += rise;
        }
      }
      for (const { places, deviations } of others) {
        for (let k = places.length - 1; k >= 0; k--) {
          const other = Math.floor(random() * (k + 1));
          const held = deviations[other]!;
          deviations[other] = deviations[k]!;
          deviations[k] = held;
          g[places[k]!]! += held;
        }
      }
      for (let t = 0; t < T; t++) {
        const row = common[t]! * own;
        let sum = 0;
        for (let u = 0; u < own; u++) sum += inverse[row + u]! * g[u]!;
        effects[t]! += sum / B;
      }
    }
    let mean = 0;
    for (let t = 0; t < T; t++) mean += effects[t]! / T;
    let squares = 0;
    for (let t = 0; t < T; t++) squares += (effects[t]! - mean) ** 2;
    if (squares >= least) asLarge++;
  }
  return (1 + asLarge) / (1 + permutations);
}

/**
 * The items whose answers differ, as deviations from the item's mean. Most have two values (right and wrong). The more
 * common one is everywhere in `base`, and a permutation chooses the prompts that have the rarer one instead.
 */
function movableItems({ items, templates, scores }: ScoreMatrix, prompts: readonly number[]) {
  const base = new Float64Array(prompts.length);
  const twoValued: { readonly places: Int32Array; readonly rarer: number; readonly rise: number }[] = [];
  const others: { readonly places: Int32Array; readonly deviations: Float64Array }[] = [];
  for (let i = 0; i < items; i++) {
    const places = Int32Array.from(prompts.flatMap((t, place) => (Number.isNaN(scores[i * templates + t]!) ? [] : [place])));
    const values = Array.from(places, (place) => scores[i * templates + prompts[place]!]!);
    const [one, two, ...more] = new Set(values);
    if (one === undefined || two === undefined) continue;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (more.length > 0) {
      others.push({ places, deviations: Float64Array.from(values, (value) => value - mean) });
      continue;
    }
    const count = values.filter((value) => value === one).length;
    const [common, rare, rarer] = 2 * count >= values.length ? [one, two, values.length - count] : [two, one, count];
    for (const place of places) base[place]! += common - mean;
    twoValued.push({ places, rarer, rise: rare - common });
  }
  return { base, twoValued, others };
}
