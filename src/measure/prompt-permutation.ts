/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { ItemScores } from './item-scores.ts';
import type { PromptSpread } from './prompt-spread.ts';
import { seededRandom } from './random.ts';

/** As many as make p known to 0.2 points at 5 %. */
export const usualPermutations = 9_999;

/**
 * Whether the prompts move the scores at all: the answers of each item are put to its prompts in another order, all benchmarks together, and s²
 * (`promptSpread`) computed again,
 *
 *   p = (1 + b) / (1 + P),   b of P permutations with an s² at least as large as the one found.
 *
 * Exact where no prompt matters, whatever an item's answers are made of: only answers of the same item change places, and the samples of a cell stay
 * together (they stand as their mean). A cell without an answer stays empty. Items whose answers are all the same cannot change anything and
 * cost nothing. 1 where no item changes. The same seed gives the same p.
 */
export function permutationP(
  benchmarks: readonly ItemScores[],
  { fits, prompts, s2 }: PromptSpread,
  { permutations = usualPermutations, seed }: { readonly permutations?: number; readonly seed: number },
): number {
  const B = fits.length;
  const parts = fits.map((fit, b) => {
    const movable = movableItems(benchmarks[b]!, fit.prompts);
    const common = Int32Array.from(prompts, (t) => fit.prompts.indexOf(t));
    return { T: fit.prompts.length, inverse: fit.inverse, movable, common };
  });
  if (parts.every(({ movable }) => movable.length === 0)) return 1;
  const random = seededRandom(seed);
  const T = prompts.length;
  const effects = new Float64Array(T);
  // Sums in another order leave rounding behind: as large is as large to ten digits.
  const least = s2 * (T - 1) * (1 - 1e-10);
  let asLarge = 0;
  for (let draw = 0; draw < permutations; draw++) {
    effects.fill(0);
    for (const { T: own, inverse, movable, common } of parts) {
      const g = new Float64Array(own);
      for (const { places, deviations } of movable) {
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

/** The items whose answers differ: under which prompts they are answered, and how far each answer is from the item's mean. */
function movableItems({ items, templates, scores }: ItemScores, prompts: readonly number[]) {
  return Array.from({ length: items }, (_, i) => i).flatMap((i) => {
    const places = prompts.flatMap((t, place) => (Number.isNaN(scores[i * templates + t]!) ? [] : [place]));
    const values = places.map((place) => scores[i * templates + prompts[place]!]!);
    if (values.every((value) => value === values[0])) return [];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return [{ places: Int32Array.from(places), deviations: Float64Array.from(values, (value) => value - mean) }];
  });
}
