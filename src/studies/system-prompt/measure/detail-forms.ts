import * as v from 'valibot';
import {
  countSchema,
  nonEmptyListSchema,
  fraction,
  list,
  interval,
  lowAndHighSchema,
  maybe,
  name,
  finiteNumberSchema,
  object,
  orReasonSchema,
  nonNegativeSchema,
} from '../../../core/json/result-form.ts';
import type { NoValueWithReason } from '../../../base/json/json.ts';
import type { PilotEstimates } from '../../../measure/planning/pilot.ts';
import type { AdditionForecast } from '../../../measure/verdicts/addition-forecast.ts';

/** What of σ₀ is questions that flip either way, and what is sampling, in points: see `splitNoiseFloor`. */
export const noiseFloorPartsSchema = object({ model: name, questions: maybe, sampling: maybe });
export type NoiseFloorPartsResult = v.InferOutput<typeof noiseFloorPartsSchema>;

/** So many times what was asked, how many answers that takes, and how far 95% intervals would then reach to either side, in points. */
export const additionForecastSchema: v.GenericSchema<AdditionForecast> = object({
  questions: finiteNumberSchema,
  prompts: finiteNumberSchema,
  samples: finiteNumberSchema,
  answers: finiteNumberSchema,
  mu: maybe,
  muOtherPrompts: maybe,
  sigma: maybe,
  sigmaOtherPrompts: maybe,
});

/**
 * A prompt's distance from the model's mean over all prompts, in points: as scored, with ends that hold all prompts at once in 95% of repetitions; drawn in by what luck
 * adds (`shrunkPromptEffects`); and the p of the max-T test over all prompts: see `measurePromptContrasts`.
 */
export const promptVsMeanSchema = object({
  scenario: name,
  difference: finiteNumberSchema,
  low: finiteNumberSchema,
  high: finiteNumberSchema,
  shrunk: finiteNumberSchema,
  p: finiteNumberSchema,
});
export type PromptContrastResult = v.InferOutput<typeof promptVsMeanSchema>;

/**
 * What one prompt does for a model: the 95% interval of its score in percent (`promptScoreIntervals`), and, of the questions that it and the baseline both answered (`compared`), how many it scores higher on (`fixed`)
 * and lower on (`broken`). The baseline is the plan’s first prompt.
 */
export const promptOutcomeSchema = object({ interval, fixed: countSchema, broken: countSchema, compared: countSchema });
export type PromptOutcomeResult = v.InferOutput<typeof promptOutcomeSchema>;

/** At least 1: a size is divided by. */
const size = v.pipe(nonNegativeSchema, v.minValue(1, 'must be at least 1'));

/** What a model’s answers tell of runs of other sizes: see `summarizePilot`. */
export const pilotEstimatesSchema: v.GenericSchema<PilotEstimates | NoValueWithReason> = orReasonSchema(
  object({
    items: size,
    prompts: v.pipe(countSchema, v.minValue(2, 'must be at least 2')),
    samples: v.pipe(countSchema, v.minValue(1, 'must be at least 1')),
    sets: nonEmptyListSchema(
      object({
        item: nonNegativeSchema,
        itemByPrompt: nonNegativeSchema,
        sample: v.exactOptional(nonNegativeSchema),
        noise: nonNegativeSchema,
        phi: nonNegativeSchema,
        trace: nonNegativeSchema,
        traces: list(finiteNumberSchema),
      }),
    ),
    tau: nonNegativeSchema,
    band: lowAndHighSchema(nonNegativeSchema),
    along: nonNegativeSchema,
    jackknife: nonNegativeSchema,
  }),
);

const bandForm = lowAndHighSchema(finiteNumberSchema);

/**
 * What a run of so many times the questions, prompts or samples would give, in points: σ as it would be shown and σ₀, how far 95% intervals would reach to either side, and the smallest spread over
 * the prompts that 80% of such runs find. Bands: the same with τ at the ends of its 80% interval. See `forecastsByRunSize`.
 */
export const runSizeForecastSchema = object({
  questions: finiteNumberSchema,
  prompts: finiteNumberSchema,
  samples: finiteNumberSchema,
  sigma: finiteNumberSchema,
  sigmaBand: bandForm,
  floor: finiteNumberSchema,
  sigmaReach: finiteNumberSchema,
  sigmaReachBand: bandForm,
  sigmaReachOtherPrompts: finiteNumberSchema,
  sigmaReachOtherPromptsBand: bandForm,
  muReach: finiteNumberSchema,
  muReachOtherPrompts: finiteNumberSchema,
  muReachOtherPromptsBand: bandForm,
  effect: finiteNumberSchema,
});
export type RunSizeForecastResult = v.InferOutput<typeof runSizeForecastSchema>;

const estimate = { here: finiteNumberSchema, value: finiteNumberSchema, interval: bandForm };

/** Of twenty prompts and more, in percent: every score and their quantiles, over the plan’s questions (`here`) and over others like them. See `promptScoresAndQuantiles`. */
export const scoreDistributionSchema = orReasonSchema(
  object({
    quantiles: list(object({ q: fraction, ...estimate })),
    /** Those that every set has answers under. */
    prompts: list(object({ scenario: name, ...estimate })),
  }),
);
export type ScoreDistributionResult = v.InferOutput<typeof scoreDistributionSchema>;
