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

/** The two parts of σ₀, in points: questions that flip either way, and sampling (see `splitNoiseFloor`). */
export const noiseFloorPartsSchema = object({ model: name, questions: maybe, sampling: maybe });
export type NoiseFloorPartsResult = v.InferOutput<typeof noiseFloorPartsSchema>;

/**
 * A multiple of the run’s size and its number of answers. The rest is how far 95% intervals would reach to either side, in
 * points.
 */
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
 * A prompt’s distance from the model’s mean over all prompts, in points. Its ends hold for all prompts at once in 95% of
 * repetitions. `shrunk` has the distance without the part that chance adds (`shrunkPromptEffects`). p is from the max-T test
 * over all prompts (see `measurePromptContrasts`).
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
 * The outcome of one prompt for a model: the 95% interval of its score in percent (`promptScoreIntervals`). `compared`
 * counts the questions that it and the baseline both answered. Of these, `fixed` have a higher score than under the baseline
 * and `broken` a lower one. The baseline is the plan’s first prompt.
 */
export const promptOutcomeSchema = object({ interval, fixed: countSchema, broken: countSchema, compared: countSchema });
export type PromptOutcomeResult = v.InferOutput<typeof promptOutcomeSchema>;

/** At least 1, because sizes are divisors. */
const size = v.pipe(nonNegativeSchema, v.minValue(1, 'must be at least 1'));

/** What a model’s answers show about runs of other sizes (see `summarizePilot`). */
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
 * What a run with this multiple of questions, prompts or samples would give, in points. It has the displayed σ and σ₀, and
 * how far 95% intervals would reach to either side. `effect` is the smallest spread over the prompts that 80% of such runs
 * find. Bands are the same with τ at the ends of its 80% interval (see `forecastsByRunSize`).
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

/**
 * Every score and their quantiles in percent, for at least twenty prompts. They are over the plan’s questions (`here`) and
 * over others like them. See `promptScoresAndQuantiles`.
 */
export const scoreDistributionSchema = orReasonSchema(
  object({
    quantiles: list(object({ q: fraction, ...estimate })),
    /** The prompts under which every set has answers. */
    prompts: list(object({ scenario: name, ...estimate })),
  }),
);
export type ScoreDistributionResult = v.InferOutput<typeof scoreDistributionSchema>;
