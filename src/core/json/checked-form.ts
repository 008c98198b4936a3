/**
 * How accurate answer extraction is, judged by people who marked answers without seeing the parsed answers. Part of the
 * results of studies whose answers are right or wrong.
 */
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

/** How the study itself scored the answers that people gave one mark. */
const readAsForm = object({ right: countSchema, wrong: countSchema, unreadable: countSchema, refused: countSchema });

const personForm = object({ by: name, answers: countSchema });

const checkFields = {
  /** Each person, with the number of these answers that they marked. */
  people: list(personForm),
  /** Answers on which all who marked them agree. `said` and the two rates count only these. */
  answers: countSchema,
  /** Answers on which they disagree. */
  differing: countSchema,
  /** By the mark that people gave. */
  said: object({ right: readAsForm, wrong: readAsForm, none: readAsForm }),
  /** Of the answers that people marked right, those scored right. */
  sensitivity: object({ of: countSchema, read: countSchema, ...share }),
  /** Of the answers that people marked `wrong` or `none`, those not scored right. */
  specificity: object({ of: countSchema, read: countSchema, ...share }),
};
const checkForm = object(checkFields);
export type HumanExtractionCheck = v.InferOutput<typeof checkForm>;

const agreementForm = object({
  people: list(name, 2),
  /** Answers that both marked, and those that both gave the same mark. */
  both: countSchema,
  same: countSchema,
  ...share,
  kappa: maybe,
  kappaInterval: interval,
});
export type MarkAgreement = v.InferOutput<typeof agreementForm>;

/** Only in studies of scores by prompt: μ and σ as scored, and as they would be if every answer were parsed as people read it. */
const correctedForm = object({
  uncorrected: object({ mu: maybe, sigma: maybe }),
  mu: maybe,
  muInterval: interval,
  sigma: maybe,
});
export type CorrectedEffect = v.InferOutput<typeof correctedForm>;

export const extractionCheckResultSchema = object({
  /** One entry for each two people who marked some of the same answers. Only the five who marked most are compared. */
  agreements: list(agreementForm),
  all: checkForm,
  models: list(object({ model: name, ...checkFields, corrected: v.exactOptional(correctedForm) })),
});
export type HumanExtractionChecks = v.InferOutput<typeof extractionCheckResultSchema>;
export type CheckedModelExtraction = HumanExtractionChecks['models'][number];
