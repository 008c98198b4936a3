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

/** Fewer prompts do not bound a spread: the upper end would be 6.3 σ with three of them, 32 σ with two. */
export const minPromptsForSpread = 5;

export interface EffectSettings {
  readonly seed: number;
  /** Draws of the items, for differences between prompts; 0 leaves these out. */
  readonly draws: number;
  readonly permutations?: number;
}

/** What the prompts do to a model's scores, as estimated from its answers. Fractions. */
export interface ModelPromptEffect {
  readonly spread: PromptSpread;
  readonly evidence: SpreadEvidence;
  /** τ̂ and its interval; undefined below five prompts. */
  readonly tau: number | NoValueWithReason;
  readonly interval: readonly [low: number, high: number] | NoValueWithReason;
  /** The p of the test for any effect. */
  readonly p: number;
  /** Only with five prompts or more, otherwise empty: those that stand out from the others. */
  readonly contrasts: PromptContrasts;
  /** Only below five prompts, otherwise empty: all pairs. */
  readonly pairs: readonly PromptPairDifference[];
}

/** No claim depends on a p of 5% or more, so permutations are skipped there. */
const alpha = 0.05;

/** The evidence of a spread about τ. */
export const promptSpreadToEvidence = (spread: PromptSpread): SpreadEvidence => ({
  T: spread.prompts.length,
  nu: spreadNoiseDf(spread),
  s2: spread.s2,
  omega2: spread.omegaPlus2,
  df: spread.df,
});

/**
 * The whole measurement for one model. With five prompts or more, it gives τ (`tauIntervalUpToMax`) and each prompt against
 * the others. With fewer, it gives all pairs of prompts. Both have the p of the test for any effect. This is p of
 * `pOfNoEffect`, which allows for correlated errors. If it is below 5%, the larger of it and the p of the permutation test
 * counts, which is exact even if few answers change. Undefined with the reason if `promptSpread` is undefined.
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
    const why = undefinedBecause(`${T} prompts are too few to bound how much the score varies: at least five are needed`);
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
 * The estimated distance of each prompt from μ: S_t − μ shrunk by c, c² = max(0, 1 − ω∞²/s²), so that they spread like the
 * true ones (constrained empirical Bayes: Louis 1984, Ghosh 1992). Fractions, in the order of `spread.prompts`.
 */
export function shrunkPromptEffects({ effects, s2, omegaEndless2 }: PromptSpread): Float64Array {
  const c = s2 > 0 ? Math.sqrt(Math.max(0, 1 - omegaEndless2 / s2)) : 0;
  return effects.map((effect) => c * effect);
}
