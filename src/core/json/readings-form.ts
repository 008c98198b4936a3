import * as v from 'valibot';
import { countSchema, list, maybe, name, finiteNumberSchema, object, orReasonSchema } from './result-form.ts';

/** How much of the effect of prompts (styles) on a model is answer form, in the results of studies that report it. */
export const effectByExtractionSchema = object({
  model: name,
  /** Only if answers were decoded in more than one way. */
  decoding: v.exactOptional(name),
  /**
   * The same answers under each available extraction. `strict`: exact match (a letter in the requested form). `tolerant`:
   * flexible match. `by hand`: with people's corrections.
   */
  readings: list(
    object({
      reading: v.picklist(['strict', 'tolerant', 'by hand']),
      answered: countSchema,
      /** Those from which an option could be extracted. */
      read: countSchema,
      /** In percent, and in points. */
      mu: maybe,
      sigma: maybe,
    }),
  ),
  /**
   * S_t = r_t · a_t of each prompt in percent. Its difference from the mean of all prompts is split into two parts, in
   * points: see `formKnowledgeSplits`.
   */
  prompts: list(
    object({
      scenario: name,
      title: name,
      score: maybe,
      /** r_t, the share that could be parsed, and a_t, the share of these that are right. */
      read: maybe,
      right: maybe,
      form: maybe,
      knowledge: maybe,
    }),
  ),
  /** The best prompt against the worst, by title. */
  pair: orReasonSchema(object({ best: name, worst: name, difference: finiteNumberSchema, form: maybe, knowledge: maybe })),
  /** The share of σ² that is due to answer form. */
  formShare: maybe,
});
export type ExtractionEffectResult = v.InferOutput<typeof effectByExtractionSchema>;
