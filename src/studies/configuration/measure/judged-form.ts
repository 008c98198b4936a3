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

/** A model over all its sets: what its verdict is made of. */
export const configurationModelResultSchema = object({
  model: name,
  /** Percent: the mean over sets and configurations, by the additive fit. */
  mu: maybe,
  /** Over the model's sets; results of version 0.1 have none of it. */
  over: v.exactOptional(
    object({
      /** Percent, in the order of the configurations: the mean over sets of the score; undefined where a set has none. */
      byConfiguration: list(maybe, maxConfigurations),
      lowest: maybe,
      highest: maybe,
      /** Points: the mean over sets of `gap`, output consistency less pⱽ. */
      gap: maybe,
      /** Questions whose outputs are all the same, and those of them that are right in all, among those that have every answer. */
      kept: countSchema,
      allRight: countSchema,
      complete: countSchema,
    }),
  ),
  /** Why the model is not rated, where it is not. */
  notRated: v.exactOptional(resultTextSchema),
  /** Where nearly all is right, or nearly all wrong, configurations cannot show what they do. */
  limit: v.exactOptional(v.picklist(['ceiling', 'floor'])),
  /** Over all sets together, in points; p corrected over the models. τ only from five configurations on. */
  promptEffect: promptEffectSchema,
  /** Below five configurations. */
  widest: v.exactOptional(bestAndWorstPromptSchema),
});
export type ConfigurationModelResult = v.InferOutput<typeof configurationModelResultSchema>;
