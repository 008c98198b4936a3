import { mean } from '../basics/mean.ts';
import { detectableDifference } from '../prompt-effect/questions-needed.ts';
import { minPromptsForSpread } from '../prompt-effect/prompt-effect.ts';
import { sensitivityAlphaPerModel, modelDifferenceSdPerItem, minDetectableSpread } from './power.ts';

/** What a plan would ask of each model. */
export interface PlannedDesign {
  /** Questions, by set. */
  readonly sets: readonly number[];
  readonly prompts: number;
  readonly samples: number;
  /** Where it is left out: one of which an effect is asked, two between which a lead is. */
  readonly models?: number;
}

/** Questions in a set of a plan: their mean over its sets, rounded to a whole number; NaN without sets. */
export const meanSetSize = ({ sets }: Pick<PlannedDesign, 'sets'>): number => Math.round(mean(sets));

/** What is taken for true before any answer. Fractions squared. */
export interface AssumedVariances {
  /** MS: how much answers flip (question × prompt), one answer a cell. */
  readonly flips: number;
  /** Of it: what another sample draws anew; the rest comes back with the same question and prompt. */
  readonly sampled: number;
  /** σ²_mi: how far two models differ in which questions they get right. */
  readonly modelByItem: number;
}

/** MS from 0.005 to 0.14 was seen; with one sample the deviation of a difference is about 0.3, as seen over ten prompts. What share of flips is sampling is not known beforehand: half. */
export const defaultAssumedVariances: AssumedVariances = { flips: 0.08, sampled: 0.04, modelByItem: 0.04 };
export const observedFlipRange = [0.005, 0.14] as const;

/** In points; undefined where the plan cannot find any. */
export interface DetectableSizes {
  /** The smallest spread of true scores over the prompts. */
  readonly effect: number | undefined;
  /** The smallest lead of one model’s mean over each of the others. */
  readonly difference: number | undefined;
}

/**
 * What a plan finds in 80% of runs, by the rules of the verdicts: prompt effects of one model where the others have none (`minDetectableSpread`) and leads of one model over each of the others (`detectableDifference`: of two (z_{97.5%} + z_{80%})·sd/√n, Miller 2024). Sets of unequal size count as equal ones
 * of their harmonic mean N: noise is (1/B²) Σ_b MS/N_b. With R samples MS is flips − sampled·(1 − 1/R).
 */
export function detectableSizes(
  { sets, prompts, samples, models }: PlannedDesign,
  values: AssumedVariances = defaultAssumedVariances,
): DetectableSizes {
  const benchmarks = sets.length;
  const items = benchmarks / sets.reduce((sum, size) => sum + 1 / size, 0);
  if (!(items > 1)) return { effect: undefined, difference: undefined };
  const meanSquare = values.flips - values.sampled * (1 - 1 / samples);
  const sd = modelDifferenceSdPerItem(values.modelByItem, values.flips - values.sampled, values.sampled, prompts, samples);
  return {
    effect:
      prompts < minPromptsForSpread
        ? undefined
        : 100 *
          minDetectableSpread(
            meanSquare,
            { benchmarks, items, prompts },
            sensitivityAlphaPerModel(Math.max(1, models ?? 1)),
          ),
    difference: 100 * detectableDifference(benchmarks * items, sd, Math.max(2, models ?? 2)),
  };
}

/** Twice as much of one thing: each makes twice the answers. */
export type DoubledDimension = 'questions' | 'prompts' | 'samples';

/** What the plan finds with twice as much of each. */
export function detectableSizesPerDoubling(
  plan: PlannedDesign,
  values?: AssumedVariances,
): Readonly<Record<DoubledDimension, DetectableSizes>> {
  return {
    questions: detectableSizes({ ...plan, sets: plan.sets.map((size) => 2 * size) }, values),
    prompts: detectableSizes({ ...plan, prompts: 2 * plan.prompts }, values),
    samples: detectableSizes({ ...plan, samples: 2 * plan.samples }, values),
  };
}

/** What lowers a figure most, and to what; undefined where nothing lowers it. */
export function bestDoubling(
  now: DetectableSizes,
  twice: Readonly<Record<DoubledDimension, DetectableSizes>>,
  figure: keyof DetectableSizes,
): { readonly what: DoubledDimension; readonly to: number } | undefined {
  let best: { what: DoubledDimension; to: number } | undefined;
  for (const what of ['questions', 'prompts', 'samples'] as const) {
    const to = twice[what][figure];
    if (to !== undefined && to < (best?.to ?? now[figure] ?? 0)) best = { what, to };
  }
  return best;
}

/**
 * How far σ over *other* prompts like these stays unsure however many questions are asked: its relative standard error, normal effects, 1/√(2 (T − 1)). One prompt that collapses
 * makes it more: up to 40% was seen with ten. Undefined below five prompts.
 */
export const sigmaErrorFloorByPrompts = (prompts: number): number | undefined =>
  prompts < minPromptsForSpread ? undefined : 1 / Math.sqrt(2 * (prompts - 1));

/**
 * How far σ̂ of *other* prompts like these is off with a plan, one standard error over σ itself, where the true scores over the prompts spread by `tau` (points): with normal effects
 * (T − 1) s²/(τ² + ω²) is χ²_{T−1}, τ̂² = s² − ω², so by the delta method
 *
 *   SE(τ̂)/τ = (1 + ω²/τ²) / √(2 (T − 1)),   ω² = MS/(B N),
 *
 * MS and N as for `detectableSizes`. With endless questions `sigmaErrorFloorByPrompts` is left. Undefined as that is, and where sets have one question.
 */
export function relativeSigmaError(
  { sets, prompts, samples }: PlannedDesign,
  tau: number,
  values: AssumedVariances = defaultAssumedVariances,
): number | undefined {
  const bound = sigmaErrorFloorByPrompts(prompts);
  const harmonic = sets.length / sets.reduce((sum, size) => sum + 1 / size, 0);
  if (bound === undefined || !(harmonic > 1)) return undefined;
  const meanSquare = values.flips - values.sampled * (1 - 1 / samples);
  return bound * (1 + meanSquare / (sets.length * harmonic) / (tau / 100) ** 2);
}
