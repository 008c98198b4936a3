/** How well answers were read, as people who did not see the readings found: part of the results of studies whose answers are right or wrong. */
import * as v from 'valibot';
import {
  countSchema,
  fraction,
  interval,
  list,
  lowAndHighSchema,
  maybe,
  name,
  object,
  orReasonSchema,
} from './result-form.ts';

const share = { share: orReasonSchema(fraction), interval: orReasonSchema(lowAndHighSchema(fraction)) };

/** What the study’s rule makes of the answers of which people say one thing. */
const readAsForm = object({ right: countSchema, wrong: countSchema, unreadable: countSchema, refused: countSchema });

const personForm = object({ by: name, answers: countSchema });

const checkFields = {
  /** Who marked how many of these answers. */
  people: list(personForm),
  /** Of which all who marked them say the same: all else stands on these. */
  answers: countSchema,
  /** Of which they do not. */
  differing: countSchema,
  /** By what people say. */
  said: object({ right: readAsForm, wrong: readAsForm, none: readAsForm }),
  /** Of the answers that people say are right, those that are scored right. */
  sensitivity: object({ of: countSchema, read: countSchema, ...share }),
  /** Of the answers that people say are wrong, or tell no answer, those that are not scored right. */
  specificity: object({ of: countSchema, read: countSchema, ...share }),
};
const checkForm = object(checkFields);
export type HumanExtractionCheck = v.InferOutput<typeof checkForm>;

const agreementForm = object({
  people: list(name, 2),
  /** Answers that both marked, and those of which they say the same. */
  both: countSchema,
  same: countSchema,
  ...share,
  kappa: maybe,
  kappaInterval: interval,
});
export type MarkAgreement = v.InferOutput<typeof agreementForm>;

/** Where scores by prompt are what a study is about: μ and σ by the rule, and as they would be, were every answer read as people read it. */
const correctedForm = object({
  uncorrected: object({ mu: maybe, sigma: maybe }),
  mu: maybe,
  muInterval: interval,
  sigma: maybe,
});
export type CorrectedEffect = v.InferOutput<typeof correctedForm>;

export const extractionCheckResultSchema = object({
  /** Of each two who marked some of the same answers; of the five who marked most. */
  agreements: list(agreementForm),
  all: checkForm,
  models: list(object({ model: name, ...checkFields, corrected: v.exactOptional(correctedForm) })),
});
export type HumanExtractionChecks = v.InferOutput<typeof extractionCheckResultSchema>;
export type CheckedModelExtraction = HumanExtractionChecks['models'][number];
