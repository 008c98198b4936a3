/** Where a run stands that stops when it is sure, as a result tells it. Shares of cells are fractions; intervals of scores and spreads are in points. */
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
  /** Of an order two. */
  models: list(name, 2),
  /** The share of the cells at which it became sure; left out while it is not. */
  sureAt: v.exactOptional(fraction),
  says: v.exactOptional(v.union([v.picklist(['moves', 'steady']), finiteNumberSchema])),
  /** The rule's own, each end at α/(2 L): at the look at which it became sure, else at the last one. */
  interval: v.exactOptional(ends),
  /** Not sure yet, and by what is answered so far it will not be at the end either. */
  mayNotTell: v.exactOptional(booleanSchema),
  /** What the interval has to clear, or to lie between; a link leaves it out, and results of earlier days have none. */
  edges: v.exactOptional(list(finiteNumberSchema, 10)),
  /** At each look; a link leaves it out. */
  course: v.exactOptional(list(object({ share: fraction, isSure: booleanSchema, interval: v.exactOptional(ends) }), 60)),
});
export type StopClaimTrackResult = v.InferOutput<typeof trackForm>;

export const stopResultSchema = object({
  /** Cells with a response, of `cells` in all. */
  asked: countSchema,
  cells: countSchema,
  /** Nothing is left to ask by the rule, and nothing beyond it was asked: the run stopped by what was set beforehand. */
  byRule: booleanSchema,
  /** The shares at which is looked, and how often a claim may be wrong. */
  looks: list(fraction, 60),
  alpha: fraction,
  /** By model, the share up to which it was asked. */
  models: list(object({ model: name, share: fraction })),
  tracks: list(trackForm, 20_000),
  /** Of a run stopped by hand: by model the natural logarithm of the evidence that prompts move it. */
  evidence: v.exactOptional(list(object({ model: name, log: finiteNumberSchema }))),
});
export type StopResult = v.InferOutput<typeof stopResultSchema>;
