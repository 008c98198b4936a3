/** Where the variance of a single answer's score lies, as a result tells it. Shares are fractions. */
import * as v from 'valibot';
import { fraction, list, lowAndHighSchema, name, finiteNumberSchema, object } from './result-form.ts';

const partForm = object({
  /** What varies: `model`, `item`, `variant`, each alone or together; none: between samples of one cell. */
  facets: list(v.picklist(['model', 'item', 'variant']), 3),
  share: fraction,
  interval: v.exactOptional(lowAndHighSchema(fraction)),
});
export type VariancePart = v.InferOutput<typeof partForm>;

export const varianceComponentsSchema = object({
  /** The set, or left out: the mean over all. */
  set: v.exactOptional(name),
  /** Of one answer's score, a fraction squared. */
  total: finiteNumberSchema,
  parts: list(partForm, 10),
});
export type VarianceComponentsResult = v.InferOutput<typeof varianceComponentsSchema>;
