import { mean } from '../basics/mean.ts';
import { detectableDifference } from '../prompt-effect/questions-needed.ts';
import { minPromptsForSpread } from '../prompt-effect/prompt-effect.ts';
import { sensitivityAlphaPerModel, modelDifferenceSdPerItem, minDetectableSpread } from './power.ts';

/** The requests of a plan for each model. */
export interface PlannedDesign {
  /** Questions, by set. */
  readonly sets: readonly number[];
  readonly prompts: number;
  readonly samples: number;
  /** If absent, one model is assumed for an effect and two for a lead. */
  readonly models?: number;
}

/** Questions per set of a plan: the mean over its sets, rounded to a whole number; NaN without sets. */
export const meanSetSize = ({ sets }: Pick<PlannedDesign, 'sets'>): number => Math.round(mean(sets));

/** The variances assumed before any answer. Fractions squared. */
export interface AssumedVariances {
  /** MS: how much answers flip (question × prompt), with one answer per cell. */
  readonly flips: number;
  /** The part of it that each sample draws anew. The rest recurs with the same question and prompt. */
  readonly sampled: number;
  /** σ²_mi: how much two models differ in which questions they get right. */
  readonly modelByItem: number;
}

/**
 * MS from 0.005 to 0.14 was seen. With one sample, the deviation of a difference is about 0.3, as seen over ten prompts. The
 * share of flips due to sampling is not known beforehand: half is assumed.
 */
export const defaultAssumedVariances: AssumedVariances = { flips: 0.08, sampled: 0.04, modelByItem: 0.04 };
export const observedFlipRange = [0.005, 0.14] as const;

/** In points; undefined if the plan cannot find any. */
export interface DetectableSizes {
  /** The smallest spread of true scores over the prompts. */
  readonly effect: number | undefined;
  /** The smallest lead of one model’s mean over each other model's. */
  readonly difference: number | undefined;
}

/**
 * The smallest sizes that a plan finds in 80% of runs, by the rules of the verdicts. They are the prompt effect of one model
 * if the others have none (`minDetectableSpread`), and the lead of one model over each other (`detectableDifference`: for
 * two (z_{97.5%} + z_{80%})·sd/√n, Miller 2024). Sets of unequal size count as equal ones of their harmonic mean N: noise is
 * (1/B²) Σ_b MS/N_b. With R samples MS is flips − sampled·(1 − 1/R).
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

/** The dimensions that can be doubled; each doubles the number of answers. */
export type DoubledDimension = 'questions' | 'prompts' | 'samples';

/** The detectable sizes with each dimension doubled. */
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

/** The dimension whose doubling lowers a figure most, and the new value; undefined if none lowers it. */
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
 * The relative standard error of σ over *other* prompts like these that remains with any number of questions: 1/√(2 (T − 1))
 * for normal effects. One prompt that collapses increases it: up to 40% was seen with ten. Undefined below five prompts.
 */
export const sigmaErrorFloorByPrompts = (prompts: number): number | undefined =>
  prompts < minPromptsForSpread ? undefined : 1 / Math.sqrt(2 * (prompts - 1));

/**
 * The relative standard error of σ̂ over *other* prompts like these under a plan, if the true scores over the prompts have
 * the spread `tau` (points). With normal effects, (T − 1) s²/(τ² + ω²) is χ²_{T−1} and τ̂² = s² − ω², so by the delta method
 *
 *   SE(τ̂)/τ = (1 + ω²/τ²) / √(2 (T − 1)),   ω² = MS/(B N),
 *
 * with MS and N as in `detectableSizes`. With endless questions it is `sigmaErrorFloorByPrompts`. Undefined in the same
 * cases, and if sets have one question.
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
