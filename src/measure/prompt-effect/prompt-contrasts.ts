/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { clampInterval } from '../../core/studies/interval.ts';
import { resampleItems } from '../basics/item-clusters.ts';
import { maxTCorrectedDifferences, type SimultaneousDifference } from '../paired/max-t.ts';
import { possiblyExtremePrompts } from './among-extremes.ts';
import type { PromptSpread } from './prompt-spread.ts';
import { seededRandom, drawStandardNormal } from '../basics/random.ts';

type Settings = { readonly draws: number; readonly seed: number };

/** Two prompts of `spread.prompts`, by their indices there. The difference is the first score minus the second. */
export interface PromptPairDifference extends SimultaneousDifference {
  readonly one: number;
  readonly other: number;
}

/** A prompt of `spread.prompts`, by its index there, that stands out below or above the others. */
export interface OutlyingPrompt extends SimultaneousDifference {
  readonly prompt: number;
  /**
   * Its distance from μ, with ends that hold for all T prompts at once in 99% of runs. Only prompts that stand out are
   * printed. In small runs these are so few that ends of 95% missed in 16% of those printed (12 configurations of real
   * answers, 3 × 20 questions).
   */
  readonly fromMean: SimultaneousDifference;
  /**
   * The prompts that may be the worst (the best) of all, by their indices, the furthest first. Comparisons do not separate
   * them.
   */
  readonly among: readonly number[];
}

/** Each prompt compared with the others, and the prompts that stand out. */
export interface PromptContrasts {
  /**
   * In the order of `spread.prompts`: the distance from μ, S_t − μ, with ends that hold for all T at once, and the p of the
   * max-T test. In fractions.
   */
  readonly all: readonly SimultaneousDifference[];
  /** The same with the ends that are printed for a prompt that stands out. They hold for all T at once in 99%. */
  readonly printed: readonly SimultaneousDifference[];
  readonly standingOut: readonly OutlyingPrompt[];
}

/**
 * Finds the prompts that may be named. The first is the one furthest from the mean of the others, S_t − mean_{u≠t}
 * S_u = T/(T − 1)·(S_t − μ). It must pass the max-T test over all T (`maxTCorrectedDifferences`), since the lowest of ten is
 * also low by luck. The second is the one furthest to the other side. It is tested in the same way among the rest, because
 * next to a prompt that collapses every other one is above the mean. In fractions.
 */
export function measurePromptContrasts(spread: PromptSpread, settings: Settings): PromptContrasts {
  const drawn = effectDraws(spread, settings);
  const all = Array.from(spread.effects, (_, t) => t);
  const judged = fromTheOthers(spread, drawn, all);
  // The p of the test is the same for both distances, as T/(T − 1) cancels.
  const scale = (all.length - 1) / all.length;
  const scaled = ({ difference, low, high, p }: SimultaneousDifference): SimultaneousDifference => ({
    difference: scale * difference,
    low: scale * low,
    high: scale * high,
    p,
  });
  const ofMean = judged.map(scaled);
  const printed = fromTheOthers(spread, drawn, all, printedLevel).map(scaled);
  const first = furthest(judged, all, 0);
  if (!first) return { all: ofMean, printed, standingOut: [] };
  const rest = all.filter((t) => t !== first.prompt);
  const second = rest.length > 1 ? furthest(fromTheOthers(spread, drawn, rest), rest, first.difference) : undefined;
  const named = (found: Furthest): OutlyingPrompt => ({
    ...found,
    fromMean: printed[found.prompt]!,
    among: possiblyExtremePrompts(spread, found.difference < 0 ? 'worst' : 'best', settings),
  });
  return { all: ofMean, printed, standingOut: second ? [named(first), named(second)] : [named(first)] };
}

/** The level of the ends that are printed for a prompt that stands out. */
const printedLevel = 0.01;

type Furthest = Omit<OutlyingPrompt, 'fromMean' | 'among'>;

/** The distance of each given prompt from the mean of the other given prompts, tested together. */
function fromTheOthers(
  { effects }: PromptSpread,
  drawn: readonly Float64Array[],
  among: readonly number[],
  level?: number,
): SimultaneousDifference[] {
  const T = among.length;
  const scale = T / (T - 1);
  const mean = among.reduce((sum, t) => sum + effects[t]!, 0) / T;
  const means = Float64Array.from(drawn[0]!, (_, d) => among.reduce((sum, t) => sum + drawn[t]![d]!, 0) / T);
  const judged = maxTCorrectedDifferences(
    among.map((t) => scale * (effects[t]! - mean)),
    among.map((t) => drawn[t]!.map((value, d) => scale * (value - means[d]!))),
    level,
  );
  return judged.map(possible);
}

/** Limits the ends to the possible range of a difference of two scores, or of a score and the mean of others. */
function possible(found: SimultaneousDifference): SimultaneousDifference {
  const [low, high] = clampInterval([found.low, found.high], 1);
  return { ...found, low, high };
}

/** `beside` restricts the search to the other side of 0. */
function furthest(
  judged: readonly SimultaneousDifference[],
  among: readonly number[],
  beside: number,
): Furthest | undefined {
  const wanted = judged.flatMap((found, k) => (found.difference * beside <= 0 ? [{ ...found, prompt: among[k]! }] : []));
  if (wanted.length === 0) return undefined;
  const found = wanted.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a));
  return found.p < 0.05 ? found : undefined;
}

/**
 * All pairs of prompts, tested together (`maxTCorrectedDifferences`), for use when there are too few prompts for a spread.
 * In fractions. No end passes −1 or 1, the limits of a difference of scores.
 */
export function comparePromptPairs(spread: PromptSpread, settings: Settings): PromptPairDifference[] {
  const { effects } = spread;
  const drawn = effectDraws(spread, settings);
  const pairs = Array.from(effects, (_, one) => Array.from(effects, (_, other) => ({ one, other })).slice(one + 1)).flat();
  const judged = maxTCorrectedDifferences(
    pairs.map(({ one, other }) => effects[one]! - effects[other]!),
    pairs.map(({ one, other }) => drawn[one]!.map((value, d) => value - drawn[other]![d]!)),
  );
  return pairs.map((pair, k) => ({ ...pair, ...possible(judged[k]!) }));
}

/**
 * Draws of every prompt's effect over other items, as deviations from the estimate. From each benchmark, N − 1 of its N
 * items are drawn with replacement (McCarthy and Snowden 1985). All prompts of a draw see the same items, through each
 * item's share u_it in the error (`AdditiveFit.influence`).
 *
 * If few items flip, these draws alone spread too little. So each benchmark gets the additional flip that ω⁺² counts, in a
 * random direction: √(ω⁺² − ω∞²)·z_t, z standard normal. `draws[t][d]`.
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
    clusters: fit.clusters,
    places: prompts.map((prompt) => fit.prompts.indexOf(prompt)),
  }));
  const sums = new Float64Array(T);
  for (let d = 0; d < draws; d++) {
    sums.fill(0);
    for (const { N, T: own, influence, places, clusters } of tables) {
      const units = clusters?.length ?? N;
      const scale = units > 1 ? units / (units - 1) / B : 1 / B;
      for (const item of resampleItems({ items: N, ...(clusters && { clusters }) }, random))
        for (let t = 0; t < T; t++) sums[t]! += scale * influence[item * own + places[t]!]!;
    }
    let mean = 0;
    for (let t = 0; t < T; t++) mean += sums[t]! / T;
    for (let t = 0; t < T; t++) drawn[t]![d] = sums[t]! - mean + oneMore * drawStandardNormal(random);
  }
  return drawn;
}
