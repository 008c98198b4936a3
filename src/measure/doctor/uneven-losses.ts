import type { ScoreMatrix } from '../basics/item-scores.ts';
import { hasPoorlyReadPrompt, notReadShareOfPrompt, type NotReadSummary } from '../not-read/not-read.ts';
import { promptEffectPermutationP } from '../prompt-effect/prompt-permutation.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';

/** Losses that differ between prompts. */
export interface UnevenAnswerLosses {
  readonly p: number;
  /** Place of the prompt that loses most, its share and that of all answers; fractions. */
  readonly prompt: number;
  readonly share: number;
  readonly shareInAll: number;
}

const alpha = 0.05;
/** p is known to half a point at 5%. */
const permutations = 1_999;

/**
 * Whether a model loses answers (unread, refused, failed or doubtful) more often under one prompt than under others. H₀: whether an answer is lost does not depend on the prompt. The losses of each question are
 * put to its prompts in another order (`promptEffectPermutationP` on losses in place of scores, L_it = lost / asked); the statistic is the variance over prompts of the lost shares. Exact under H₀, whatever questions lose.
 * Undefined where nothing is lost, where p ≥ 5% and where too little came back to tell. Source: a test of “missing completely at random” against “by prompt” (Rubin 1976; Little 1988).
 */
export function testUnevenAnswerLosses({ sets, byPrompt }: NotReadSummary, seed: number): UnevenAnswerLosses | undefined {
  const tables = sets.map(({ items, templates, lowest, highest }): ScoreMatrix => {
    const scores = highest.map((most, at) => most - (lowest[at] ?? NaN));
    return { items, templates, scores, binary: false };
  });
  // A set without losses has its part in the shares all the same.
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

/** Whether a model’s lost answers may decide a finding: over 2% of them under some prompt, or unevenly between prompts. What is found must then hold however they count. */
export const areLossesLargeOrUneven = (notRead: NotReadSummary, seed: number): boolean =>
  hasPoorlyReadPrompt(notRead) || testUnevenAnswerLosses(notRead, seed) !== undefined;
