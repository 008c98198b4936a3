import * as v from 'valibot';
import { list, name, finiteNumberSchema, object, record, resultTextSchema } from './result-form.ts';

/** What a problem does to the findings: some are withheld, intervals are wider, or nothing changes and the reader decides. */
export const dataProblemEffects = ['withholds', 'widens', 'notes'] as const;
export type ProblemEffect = (typeof dataProblemEffects)[number];

/** A problem of the data that a report states before its findings. */
export const dataProblemSchema = object({
  /** Which check found it. A reader of an older version skips those that it does not know. */
  id: name,
  effect: v.picklist(dataProblemEffects),
  /** The affected models, prompts (by id) and sets; absent if the whole run is affected. */
  models: v.exactOptional(list(name)),
  prompts: v.exactOptional(list(name)),
  sets: v.exactOptional(list(name)),
  /** Shares are fractions; scores are in points. */
  figures: record<number>(),
  /** Texts from the data that the sentence names, such as an option or a title. */
  about: v.exactOptional(record<string>()),
});
export type DataProblem = v.InferOutput<typeof dataProblemSchema>;

const figuresForm = v.record(v.string(), finiteNumberSchema);
const aboutForm = v.record(v.string(), resultTextSchema);

export const strictDataProblemSchema = v.pipe(
  dataProblemSchema,
  v.check(({ figures }) => v.is(figuresForm, figures), 'must have numbers as its figures'),
  v.check(({ about }) => about === undefined || v.is(aboutForm, about), 'must name texts'),
);
