import type { ScoreMatrix } from '../basics/item-scores.ts';
import { hasPoorlyReadPrompt, notReadShareOfPrompt, type NotReadSummary } from '../not-read/not-read.ts';
import { promptEffectPermutationP } from '../prompt-effect/prompt-permutation.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';

/** Losses of answers that differ between prompts. */
export interface UnevenAnswerLosses {
  readonly p: number;
  /** The index of the prompt that loses most, its lost share, and the lost share of all answers. Fractions. */
  readonly prompt: number;
  readonly share: number;
  readonly shareInAll: number;
}

const alpha = 0.05;
/** Enough to know a p of 5% to half a point. */
const permutations = 1_999;

/**
 * Tests whether a model loses answers (unread, refused, failed or doubtful) more often under one prompt than under
 * others. H₀: whether an answer is lost does not depend on the prompt. The test permutes the losses of each question
 * over its prompts (`promptEffectPermutationP` with losses as scores, L_it = lost / asked). The statistic is the
 * variance over prompts of the lost shares. Exact under H₀, whichever questions lose answers. Undefined if nothing is
 * lost, if p ≥ 5%, and if too few answers came back. Source: a test of “missing completely at random” against “by
 * prompt” (Rubin 1976; Little 1988).
 */
export function testUnevenAnswerLosses({ sets, byPrompt }: NotReadSummary, seed: number): UnevenAnswerLosses | undefined {
  const tables = sets.map(({ items, templates, lowest, highest }): ScoreMatrix => {
    const scores = highest.map((most, at) => most - (lowest[at] ?? NaN));
    return { items, templates, scores, binary: false };
  });
  // A set without losses still counts in the shares.
  if (tables.every(({ scores }) => !scores.some((lost) => lost > 0))) return undefined;
  const spread = promptSpread(tables);
  if (!spread) return undefined;
  const p = promptEffectPermutationP(tables, spread, { seed, permutations });
  if (p >= alpha) return undefined;
  const shares = byPrompt.map(notReadShareOfPrompt);
  const share = Math.max(...shares);
  const asked = byPrompt.reduce((sum, counts) => sum + counts.asked, 0);
  const lost = byPrompt.reduce((sum, counts) => sum + notReadShareOfPrompt(counts) * counts.asked, 0);
  return { p, prompt: shares.indexOf(share), share, shareInAll: lost / asked };
}

/**
 * Whether a model’s lost answers may decide a finding: over 2% of them are lost under some prompt, or losses differ
 * between prompts. Findings must then hold however lost answers count.
 */
export const areLossesLargeOrUneven = (notRead: NotReadSummary, seed: number): boolean =>
  hasPoorlyReadPrompt(notRead) || testUnevenAnswerLosses(notRead, seed) !== undefined;
