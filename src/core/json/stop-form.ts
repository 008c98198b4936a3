/**
 * The state of a run with early stopping, as stored in a result. Shares of cells are fractions; intervals of scores and
 * spreads are in points.
 */
import * as v from 'valibot';
import {
  countSchema,
  fraction,
  list,
  lowAndHighSchema,
  name,
  finiteNumberSchema,
  object,
  booleanSchema,
} from './result-form.ts';

const ends = lowAndHighSchema(finiteNumberSchema);

const trackForm = object({
  claim: v.picklist(['effect', 'mu', 'band', 'order']),
  /** Two for an order. */
  models: list(name, 2),
  /** The share of the cells at which the claim became sure; absent until then. */
  sureAt: v.exactOptional(fraction),
  says: v.exactOptional(v.union([v.picklist(['moves', 'steady']), finiteNumberSchema])),
  /**
   * The interval of the stopping rule, each end at α/(2 L). It comes from the look at which the claim became sure, else from
   * the last one.
   */
  interval: v.exactOptional(ends),
  /** The claim is not sure yet. By the answers so far, it will not be at the end either. */
  mayNotTell: v.exactOptional(booleanSchema),
  /** The limits that the interval must clear or lie between. Links omit them; results of earlier versions lack them. */
  edges: v.exactOptional(list(finiteNumberSchema, 10)),
  /** The state at each look; links omit it. */
  course: v.exactOptional(list(object({ share: fraction, isSure: booleanSchema, interval: v.exactOptional(ends) }), 60)),
});
export type StopClaimTrackResult = v.InferOutput<typeof trackForm>;

export const stopResultSchema = object({
  /** Cells with a response, of `cells` in all. */
  asked: countSchema,
  cells: countSchema,
  /** Nothing is left to ask under the rule, and nothing beyond it was asked. So the run stopped by its preset rule. */
  byRule: booleanSchema,
  /** The shares of the cells at which the run looks, and the rate at which a claim may be wrong. */
  looks: list(fraction, 60),
  alpha: fraction,
  /** For each model, the share of its cells up to which it was asked. */
  models: list(object({ model: name, share: fraction })),
  tracks: list(trackForm, 20_000),
  /** Only if a person stopped the run: for each model, the natural logarithm of the evidence that prompts change its score. */
  evidence: v.exactOptional(list(object({ model: name, log: finiteNumberSchema }))),
});
export type StopResult = v.InferOutput<typeof stopResultSchema>;
