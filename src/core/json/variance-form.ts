/** The variance components of a single answer's score, as stored in a result. Shares are fractions. */
import * as v from 'valibot';
import { fraction, list, lowAndHighSchema, name, finiteNumberSchema, object } from './result-form.ts';

const partForm = object({
  /** What varies: `model`, `item` and `variant`, alone or together. Empty: samples of one cell. */
  facets: list(v.picklist(['model', 'item', 'variant']), 3),
  share: fraction,
  interval: v.exactOptional(lowAndHighSchema(fraction)),
});
export type VariancePart = v.InferOutput<typeof partForm>;

export const varianceComponentsSchema = object({
  /** The set; absent for the mean over all sets. */
  set: v.exactOptional(name),
  /** The variance of one answer's score, a fraction squared. */
  total: finiteNumberSchema,
  parts: list(partForm, 10),
});
export type VarianceComponentsResult = v.InferOutput<typeof varianceComponentsSchema>;
