import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import {
  measurePromptContrasts,
  comparePromptPairs,
  type PromptContrasts,
  type PromptPairDifference,
} from './prompt-contrasts.ts';
import { promptEffectPermutationP } from './prompt-permutation.ts';
import { promptSpread, trueSpreadVariance, type PromptSpread } from './prompt-spread.ts';
import { maxSpreadForPromptCount, pOfNoEffect, tauIntervalUpToMax, type SpreadEvidence } from './true-spread.ts';
import { spreadNoiseDf } from './error-covariance.ts';

/** Fewer prompts bound no spread: the upper end would be 6.3 σ with three of them, 32 σ with two. */
export const minPromptsForSpread = 5;

export interface EffectSettings {
  readonly seed: number;
  /** Of the items, for differences between prompts; 0 leaves these out. */
  readonly draws: number;
  readonly permutations?: number;
}

/** What the prompts do to a model's scores, as far as its answers tell. Fractions. */
export interface ModelPromptEffect {
  readonly spread: PromptSpread;
  readonly evidence: SpreadEvidence;
  /** τ̂ and its interval; undefined below five prompts. */
  readonly tau: number | NoValueWithReason;
  readonly interval: readonly [low: number, high: number] | NoValueWithReason;
  /** Whether there is an effect at all. */
  readonly p: number;
  /** From five prompts on: those that stand out from the others; else empty. */
  readonly contrasts: PromptContrasts;
  /** Below five prompts: every two of them; else empty. */
  readonly pairs: readonly PromptPairDifference[];
}

/** No claim rests on a p of 5% or more: permutations are spared there. */
const alpha = 0.05;

/** What a spread says of τ. */
export const promptSpreadToEvidence = (spread: PromptSpread): SpreadEvidence => ({
  T: spread.prompts.length,
  nu: spreadNoiseDf(spread),
  s2: spread.s2,
  omega2: spread.omegaPlus2,
  df: spread.df,
});

/**
 * All of it for one model: with five prompts or more τ (`tauIntervalUpToMax`) and each prompt against the others, with fewer every two prompts; and with both whether there is an effect at all: p of
 * `pOfNoEffect`, which knows that prompts may be alike, and where it is below 5% the larger of it and that of the permutation test, which is exact however few answers change. Undefined with the reason where `promptSpread`
 * is.
 */
export function measurePromptEffect(
  benchmarks: readonly ScoreMatrix[],
  { seed, draws, permutations }: EffectSettings,
  spread: PromptSpread | undefined = promptSpread(benchmarks),
): ModelPromptEffect | NoValueWithReason {
  if (!spread) return undefinedBecause('too few questions are answered under two prompts or more');
  const T = spread.prompts.length;
  const evidence = promptSpreadToEvidence(spread);
  const asNoise = pOfNoEffect(evidence);
  const permuted = { seed, ...(permutations !== undefined && { permutations }) };
  const p = asNoise < alpha ? Math.max(asNoise, promptEffectPermutationP(benchmarks, spread, permuted)) : asNoise;
  const drawing = { draws, seed };
  if (T < minPromptsForSpread) {
    const why = undefinedBecause(`${T} prompts are too few to bound how far the score moves: five are the least`);
    return {
      spread,
      evidence,
      tau: why,
      interval: why,
      p,
      contrasts: { all: [], printed: [], standingOut: [] },
      pairs: draws > 0 ? comparePromptPairs(spread, drawing) : [],
    };
  }
  return {
    spread,
    evidence,
    tau: Math.sqrt(trueSpreadVariance(spread)),
    interval: tauIntervalUpToMax(evidence, maxSpreadForPromptCount(T)),
    p,
    contrasts: draws > 0 ? measurePromptContrasts(spread, drawing) : { all: [], printed: [], standingOut: [] },
    pairs: [],
  };
}

/**
 * What is believed of a single prompt's distance from μ: S_t − μ drawn in by c, c² = max(0, 1 − ω∞²/s²), so that they spread as the true ones do
 * (constrained empirical Bayes: Louis 1984, Ghosh 1992). Fractions, in the order of `spread.prompts`.
 */
export function shrunkPromptEffects({ effects, s2, omegaEndless2 }: PromptSpread): Float64Array {
  const c = s2 > 0 ? Math.sqrt(Math.max(0, 1 - omegaEndless2 / s2)) : 0;
  return effects.map((effect) => c * effect);
}
