/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { drawItems } from './bootstrap.ts';
import { maxT, type Together } from './max-t.ts';
import type { PromptSpread } from './prompt-spread.ts';
import { seededRandom, standardNormal } from './random.ts';

type Settings = { readonly draws: number; readonly seed: number };

/** Two prompts of `spread.prompts`, by their place there; the difference is the one's score less the other's. */
export interface PromptPair extends Together {
  readonly one: number;
  readonly other: number;
}

/**
 * Each prompt against the mean of the others, S_t − mean_{u≠t} S_u = T/(T − 1)·(S_t − μ), all T judged together (`maxT`): the lowest of ten is low by luck
 * too, and only what passes this may be named. In fractions, in the order of `spread.prompts`.
 */
export function againstTheOthers(spread: PromptSpread, settings: Settings): Together[] {
  const T = spread.prompts.length;
  const drawn = effectDraws(spread, settings);
  const scale = T / (T - 1);
  return maxT(
    spread.effects.map((effect) => scale * effect),
    drawn.map((own) => own.map((value) => scale * value)),
  );
}

/** Every two prompts, judged together (`maxT`): the verdict where prompts are too few for a spread. In fractions. */
export function promptPairs(spread: PromptSpread, settings: Settings): PromptPair[] {
  const { effects } = spread;
  const drawn = effectDraws(spread, settings);
  const pairs = Array.from(effects, (_, one) =>
    Array.from(effects, (_, other) => ({ one, other })).slice(one + 1),
  ).flat();
  const judged = maxT(
    pairs.map(({ one, other }) => effects[one]! - effects[other]!),
    pairs.map(({ one, other }) => drawn[one]!.map((value, d) => value - drawn[other]![d]!)),
  );
  return pairs.map((pair, k) => ({ ...pair, ...judged[k]! }));
}

/**
 * Draws of every prompt's effect with other items, as their distance from the one found: of each benchmark N − 1 of its N items with
 * replacement (McCarthy and Snowden 1985), all prompts of a draw on the same items, by each item's share u_it in the error (`AdditiveFit.influence`).
 * Where few items flip, draws of them alone spread too little; so each benchmark gets the flip more that ω⁺² counts, in no direction of its own:
 * √(ω⁺² − ω∞²)·z_t, z standard normal. `draws[t][d]`.
 */
function effectDraws({ fits, prompts, omegaPlus2, omegaEndless2 }: PromptSpread, { draws, seed }: Settings) {
  const B = fits.length;
  const T = prompts.length;
  const random = seededRandom(seed);
  const oneMore = Math.sqrt(omegaPlus2 - omegaEndless2);
  const drawn = prompts.map(() => new Float64Array(draws));
  const tables = fits.map((fit) => ({
    N: fit.influence.length / fit.prompts.length,
    T: fit.prompts.length,
    influence: fit.influence,
    places: prompts.map((prompt) => fit.prompts.indexOf(prompt)),
  }));
  const sums = new Float64Array(T);
  for (let d = 0; d < draws; d++) {
    sums.fill(0);
    for (const { N, T: own, influence, places } of tables) {
      const scale = N > 1 ? N / (N - 1) / B : 1 / B;
      for (const item of drawItems(N, random))
        for (let t = 0; t < T; t++) sums[t]! += scale * influence[item * own + places[t]!]!;
    }
    let mean = 0;
    for (let t = 0; t < T; t++) mean += sums[t]! / T;
    for (let t = 0; t < T; t++) drawn[t]![d] = sums[t]! - mean + oneMore * standardNormal(random);
  }
  return drawn;
}
