import * as v from 'valibot';
import { maybe, name, number, object } from '../../../core/json/result-form.ts';
import type { Purchase } from '../../../measure/verdicts/what-to-buy.ts';

/** What of σ₀ is questions that flip either way, and what is sampling, in points: see `flipParts`. */
export const flipsForm = object({ model: name, questions: maybe, sampling: maybe });
export type FlipsResult = v.InferOutput<typeof flipsForm>;

/** So many times what was asked, how many answers that takes, and how far 95% intervals would then reach to either side, in points. */
export const purchaseForm: v.GenericSchema<Purchase> = object({
  questions: number,
  prompts: number,
  samples: number,
  answers: number,
  mu: maybe,
  muOtherPrompts: maybe,
  sigma: maybe,
  sigmaOtherPrompts: maybe,
});

/**
 * A prompt's distance from the model's mean over all prompts, in points: as scored, with ends that hold all prompts at once in 95% of repetitions; drawn in by what luck
 * adds (`shrunkEffects`); and the p of the max-T test over all prompts: see `promptContrasts`.
 */
export const contrastForm = object({
  scenario: name,
  difference: number,
  low: number,
  high: number,
  shrunk: number,
  p: number,
});
export type ContrastResult = v.InferOutput<typeof contrastForm>;
