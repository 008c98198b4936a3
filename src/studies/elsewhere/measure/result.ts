import * as v from 'valibot';
import { checkForm, makeFieldRefusal, shortJsonText } from '../../../base/json/check-form.ts';
import {
  cellCountSchemas,
  countSchema,
  nonEmptyListSchema,
  fraction,
  gradeChancesSchema,
  gradeSchema,
  interval,
  levelEffectSchemas,
  list,
  lowAndHighSchema,
  maybe,
  name,
  finiteNumberSchema,
  object,
  orReasonSchema,
  promptEffectSchema,
  robustnessSchema,
  record,
  areStringListsEqual,
  booleanSchema,
  bestAndWorstPromptSchema,
  resultTextSchema,
} from '../../../core/json/result-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';
import { maxVariants } from '../protocol/options.ts';

const share = orReasonSchema(fraction);

const factorForm = object({
  id: name,
  title: name,
  levels: nonEmptyListSchema(object({ id: name, title: name }), maxVariants),
});

const wayForm = object({
  /** `factor=level;…`. */
  id: resultTextSchema,
  title: resultTextSchema,
  levels: record<string>(),
});

const setForm = object({
  set: name,
  items: countSchema,
  /** Percent: the mean over variants, and the sample standard deviation over them. */
  mu: maybe,
  sigma: maybe,
  /** Cochran’s Q over the variants. p is uncorrected, and pHolm is corrected over the model’s sets. */
  cochranQ: maybe,
  degreesOfFreedom: maybe,
  p: maybe,
  pHolm: maybe,
  /** Percent for each variant, in their order. From the additive fit where cells have no answer. */
  byWay: list(maybe, maxVariants),
});
export type ImportedSetResult = v.InferOutput<typeof setForm>;

/** Krippendorff’s α (nominal) of the answers: how far answers that should agree do. */
const alphaForm = object({ value: maybe, interval, units: countSchema });
export type AlphaResult = v.InferOutput<typeof alphaForm>;

const agreementForm = object({
  /** Questions with a comparable answer in every variant and sample. */
  complete: countSchema,
  /** How many of these have the same answer in all of them. */
  same: countSchema,
  share,
  interval,
  /** −log₂ of the mean over questions of the standard deviation of its scores by variant, as in XParaCon. */
  xParaCon: orReasonSchema(v.union([finiteNumberSchema, v.literal('Infinity')])),
  /** α between variants, and α between the samples of a cell. */
  ways: alphaForm,
  repeats: alphaForm,
});
export type SelfAgreementResult = v.InferOutput<typeof agreementForm>;

const modelForm = object({
  model: name,
  mu: maybe,
  sigma: maybe,
  /** σ₀: the σ that independent flips of questions alone would give. */
  noiseFloor: maybe,
  interval: object({ mu: interval, muOtherPrompts: v.exactOptional(interval), sigma: interval }),
  /** The number of right answers, for a single set with one answer per question, scored right or wrong. */
  right: v.exactOptional(countSchema),
  promptEffect: promptEffectSchema,
  /** Only with fewer than five variants. */
  widest: v.exactOptional(bestAndWorstPromptSchema),
  notRated: v.exactOptional(resultTextSchema),
  state: v.exactOptional(orReasonSchema(resultTextSchema)),
  sigmaInCohort: maybe,
  /**
   * The grade by the paper’s rule, if its certainty is known. `grades` together have 90% probability. Probabilities are
   * fractions.
   */
  grade: orReasonSchema(gradeSchema),
  grades: v.exactOptional(list(gradeSchema)),
  gradeProbability: gradeChancesSchema,
  /** The grade as printed, such as “AAA” or “AAA to A”, or why it is missing. */
  sureGrade: v.exactOptional(orReasonSchema(resultTextSchema)),
  ...cellCountSchemas,
  /**
   * Answers without a score in a run that uses the log’s own scoring. They count as neither answered nor failed. Older
   * results, which did not count them separately, omit this.
   */
  unscored: v.exactOptional(countSchema),
  /** Cells that the log has no line for. */
  holes: countSchema,
  /** Means per answer, over the answers for which the log has them. */
  tokens: object({ prompt: maybe, completion: maybe }),
  ms: maybe,
  flipping: countSchema,
  /** Over variants and samples, if scores are right or wrong. */
  robustness: v.exactOptional(robustnessSchema),
  agreement: agreementForm,
  sets: nonEmptyListSchema(setForm),
  ways: nonEmptyListSchema(
    object({ way: resultTextSchema, score: maybe, answered: countSchema, unreadable: countSchema, refused: countSchema }),
    maxVariants,
  ),
});
export type ImportedModelResult = v.InferOutput<typeof modelForm>;

const effectForm = object({
  set: name,
  /** Absent if the effect is over all models. */
  model: v.exactOptional(name),
  factor: name,
  ...levelEffectSchemas,
});
export type LevelEffectResult = v.InferOutput<typeof effectForm>;

const differenceForm = object({
  one: name,
  other: name,
  /** Points. */
  difference: finiteNumberSchema,
  interval: lowAndHighSchema(finiteNumberSchema),
  /** Corrected by Holm over all pairs. */
  p: fraction,
  /**
   * The share of questions with the same answer from both in the same variant. It counts first samples where both have a
   * comparable answer.
   */
  same: share,
  compared: countSchema,
});
export type ModelDifferenceResult = v.InferOutput<typeof differenceForm>;

const resultForm = object({
  study: v.literal('elsewhere', 'must be elsewhere'),
  ...findingFieldSchemas,
  /** The chance score, in percent. */
  chance: finiteNumberSchema,
  /** Present where the log’s scores are not all 0 or 1. */
  graded: v.exactOptional(booleanSchema),
  factors: nonEmptyListSchema(factorForm, 20),
  ways: nonEmptyListSchema(wayForm, maxVariants),
  samples: countSchema,
  sets: nonEmptyListSchema(object({ set: name, items: countSchema })),
  cohort: object({ kind: v.picklist(['own', 'published']), note: resultTextSchema, rankOnly: booleanSchema }),
  models: nonEmptyListSchema(modelForm),
  /** Every two models on the questions that both answered. */
  differences: list(differenceForm, 20_000),
  /** α with the models as raters of the same questions in the same variants. */
  raters: alphaForm,
  effects: list(effectForm, 100_000),
  partial: booleanSchema,
});
/**
 * The result of the study `elsewhere`. μ, σ and everything computed from scores are in percent. Shares, effects and
 * probabilities are fractions.
 */
export type ImportedResult = v.InferOutput<typeof resultForm>;

/** Checks an untrusted result: every field’s form, and that all models have the same variants and sets in order. */
export function checkImportedResult(value: unknown, where: string): ImportedResult {
  const result = checkForm(resultForm, value, where);
  const fail = makeFieldRefusal(where);
  const ways = result.ways.map(({ id }) => id);
  const sets = result.sets.map(({ set }) => set);
  for (const { levels } of result.ways)
    for (const level of Object.values(levels)) checkForm(resultTextSchema, level, `${where}: a level of a variant`);
  for (const model of result.models) {
    const rest = `of the model ${shortJsonText(model.model)} are not those of the result.`;
    if (
      !areStringListsEqual(
        ways,
        model.ways.map(({ way }) => way),
      ) ||
      model.sets.some(({ byWay }) => byWay.length !== ways.length)
    )
      fail(`the variants ${rest}`);
    if (
      !areStringListsEqual(
        sets,
        model.sets.map(({ set }) => set),
      )
    )
      fail(`the sets ${rest}`);
  }
  return result;
}
