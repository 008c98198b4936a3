import * as v from 'valibot';
import {
  countSchema,
  list,
  maybe,
  name,
  object,
  promptEffectSchema,
  bestAndWorstPromptSchema,
  resultTextSchema,
} from '../../../core/json/result-form.ts';

export const maxConfigurations = 1000;

/** A model over all its sets: what its finding is based on. */
export const configurationModelResultSchema = object({
  model: name,
  /** Percent: the mean over sets and configurations, from the additive fit. */
  mu: maybe,
  /** Over the model’s sets. Results of version 0.1 omit this. */
  over: v.exactOptional(
    object({
      /** The mean over sets of the score in percent, in the order of the configurations. Undefined if a set has no score. */
      byConfiguration: list(maybe, maxConfigurations),
      lowest: maybe,
      highest: maybe,
      /** Points: the mean over sets of `gap`, which is output consistency minus pⱽ. */
      gap: maybe,
      /**
       * `complete` counts questions with every answer. `kept` counts those of them whose outputs are all the same, and
       * `allRight` those that are right in all outputs.
       */
      kept: countSchema,
      allRight: countSchema,
      complete: countSchema,
    }),
  ),
  /** Why the model is not rated. Absent if it is rated. */
  notRated: v.exactOptional(resultTextSchema),
  /** Set if nearly all answers are right (`ceiling`) or wrong (`floor`). Configurations then cannot show an effect. */
  limit: v.exactOptional(v.picklist(['ceiling', 'floor'])),
  /** Over all sets together, in points. p is corrected over the models. τ needs at least five configurations. */
  promptEffect: promptEffectSchema,
  /** Only with fewer than five configurations. */
  widest: v.exactOptional(bestAndWorstPromptSchema),
});
export type ConfigurationModelResult = v.InferOutput<typeof configurationModelResultSchema>;
