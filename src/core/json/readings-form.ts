import * as v from 'valibot';
import { countSchema, list, maybe, name, finiteNumberSchema, object, orReasonSchema } from './result-form.ts';

/** How much of what prompts (styles) do to a model is form, in the results of studies that tell it. */
export const effectByExtractionSchema = object({
  model: name,
  /** Where answers were decoded in more than one way. */
  decoding: v.exactOptional(name),
  /** The same answers under each reading there is: the strict one (a letter in the form asked for), the tolerant one, and as a person changed some. */
  readings: list(
    object({
      reading: v.picklist(['strict', 'tolerant', 'by hand']),
      answered: countSchema,
      /** Of those, in which an option could be read. */
      read: countSchema,
      /** In percent, and in points. */
      mu: maybe,
      sigma: maybe,
    }),
  ),
  /** S_t = r_t · a_t of each prompt in percent, and its difference from the mean of all in two parts, in points: see `formKnowledgeSplits`. */
  prompts: list(
    object({
      scenario: name,
      title: name,
      score: maybe,
      /** r_t, the share that could be read, and a_t, the share right among those. */
      read: maybe,
      right: maybe,
      form: maybe,
      knowledge: maybe,
    }),
  ),
  /** The best prompt against the worst, by title. */
  pair: orReasonSchema(object({ best: name, worst: name, difference: finiteNumberSchema, form: maybe, knowledge: maybe })),
  /** The share of σ² that is form. */
  formShare: maybe,
});
export type ExtractionEffectResult = v.InferOutput<typeof effectByExtractionSchema>;
