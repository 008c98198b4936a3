/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { clampInterval } from '../../core/studies/interval.ts';
import { resampleItems } from '../basics/item-clusters.ts';
import { maxTCorrectedDifferences, type SimultaneousDifference } from '../paired/max-t.ts';
import { possiblyExtremePrompts } from './among-extremes.ts';
import type { PromptSpread } from './prompt-spread.ts';
import { seededRandom, drawStandardNormal } from '../basics/random.ts';

type Settings = { readonly draws: number; readonly seed: number };

/** Two prompts of `spread.prompts`, by their place there; the difference is the one's score less the other's. */
export interface PromptPairDifference extends SimultaneousDifference {
  readonly one: number;
  readonly other: number;
}

/** A prompt of `spread.prompts`, by its place there, that stands out from the others; below them, or above. */
export interface OutlyingPrompt extends SimultaneousDifference {
  readonly prompt: number;
  /**
   * How far it lies from μ, with the ends that hold all T prompts at once in 99% of runs. Only prompts that stand out are printed: in small runs so few that ends of 95% missed in 16% of those printed
   * (12 configurations of real answers, 3 × 20 questions).
   */
  readonly fromMean: SimultaneousDifference;
  /** The prompts that may be the worst (the best) of all, by their places: comparisons do not separate them. The furthest first. */
  readonly among: readonly number[];
}

/** Each prompt with the others, and those of them that stand out. */
export interface PromptContrasts {
  /** In the order of `spread.prompts`: how far it lies from μ, S_t − μ, with the ends that hold all T at once, and the max-T test's p. In fractions. */
  readonly all: readonly SimultaneousDifference[];
  /** The same with the ends that are printed with a prompt that stands out: they hold all T at once in 99%. */
  readonly printed: readonly SimultaneousDifference[];
  readonly standingOut: readonly OutlyingPrompt[];
}

/**
 * The prompts that may be named: the one furthest from the mean of the others, S_t − mean_{u≠t} S_u = T/(T − 1)·(S_t − μ), where it passes the max-T test over all T (`maxTCorrectedDifferences`:
 * the lowest of ten is low by luck too); then the one furthest to the other side, judged in the same way among the rest: beside a prompt that collapses every other one is
 * above the mean. In fractions.
 */
export function measurePromptContrasts(spread: PromptSpread, settings: Settings): PromptContrasts {
  const drawn = effectDraws(spread, settings);
  const all = Array.from(spread.effects, (_, t) => t);
  const judged = fromTheOthers(spread, drawn, all);
  // The test's p is the same for both distances, as T/(T − 1) cancels.
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

/** Of the ends that are printed with a prompt that stands out. */
const printedLevel = 0.01;

type Furthest = Omit<OutlyingPrompt, 'fromMean' | 'among'>;

/** Each of some prompts, as far as it lies from the mean of the others among them, judged together. */
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

/** Of a difference of two scores, or of a score and the mean of others. */
function possible(found: SimultaneousDifference): SimultaneousDifference {
  const [low, high] = clampInterval([found.low, found.high], 1);
  return { ...found, low, high };
}

/** `beside`: only one to the other side of 0 than this. */
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

/** Every two prompts, judged together (`maxTCorrectedDifferences`): the verdict where prompts are too few for a spread. In fractions; no end passes −1 or 1, as no difference of two scores does. */
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
