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
  /** Percent: the mean over ways, and the sample standard deviation over them. */
  mu: maybe,
  sigma: maybe,
  /** Cochran's Q over the ways; p as it stands, and corrected by Holm over the model's sets. */
  cochranQ: maybe,
  degreesOfFreedom: maybe,
  p: maybe,
  pHolm: maybe,
  /** Percent by way, in their order; of the additive fit where cells have no answer. */
  byWay: list(maybe, maxVariants),
});
export type ImportedSetResult = v.InferOutput<typeof setForm>;

/** How far answers that should agree do: Krippendorff's α, nominal, over what answers say. */
const alphaForm = object({ value: maybe, interval, units: countSchema });
export type AlphaResult = v.InferOutput<typeof alphaForm>;

const agreementForm = object({
  /** Questions that say something in every way and sample. */
  complete: countSchema,
  /** Of those: the same in all. */
  same: countSchema,
  share,
  interval,
  /** −log₂ of the mean over questions of the standard deviation of its scores by way, as in XParaCon. */
  xParaCon: orReasonSchema(v.union([finiteNumberSchema, v.literal('Infinity')])),
  /** Between ways, and between the samples of a cell. */
  ways: alphaForm,
  repeats: alphaForm,
});
export type SelfAgreementResult = v.InferOutput<typeof agreementForm>;

const modelForm = object({
  model: name,
  mu: maybe,
  sigma: maybe,
  /** σ₀: the σ of independent flips of questions alone. */
  noiseFloor: maybe,
  interval: object({ mu: interval, muOtherPrompts: v.exactOptional(interval), sigma: interval }),
  /** The number of right answers, for a single set that is asked once and scored right or wrong. */
  right: v.exactOptional(countSchema),
  promptEffect: promptEffectSchema,
  /** Below five ways. */
  widest: v.exactOptional(bestAndWorstPromptSchema),
  notRated: v.exactOptional(resultTextSchema),
  state: v.exactOptional(orReasonSchema(resultTextSchema)),
  sigmaInCohort: maybe,
  /** By the paper's rule, where it is known how sure it is; the grades that together have 90%; fractions. */
  grade: orReasonSchema(gradeSchema),
  grades: v.exactOptional(list(gradeSchema)),
  gradeProbability: gradeChancesSchema,
  /** The same as it is printed: “AAA”, “AAA to A”, or why there is none. */
  sureGrade: v.exactOptional(orReasonSchema(resultTextSchema)),
  ...cellCountSchemas,
  /** Answers without a score where the log's own scoring counts: neither answered nor failed. Results made before they were counted apart leave it out. */
  unscored: v.exactOptional(countSchema),
  /** Cells that the log has no line for. */
  holes: countSchema,
  /** Means per answer of those of which the log tells it. */
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
  /** Left out: over all models. */
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
  /** Questions for which both say the same in the same way, of those where both say something; of the first samples. */
  same: share,
  compared: countSchema,
});
export type ModelDifferenceResult = v.InferOutput<typeof differenceForm>;

const resultForm = object({
  study: v.literal('elsewhere', 'must be elsewhere'),
  ...findingFieldSchemas,
  /** What guessing would score, in percent. */
  chance: finiteNumberSchema,
  /** Where the log’s scores are not all 0 or 1. */
  graded: v.exactOptional(booleanSchema),
  factors: nonEmptyListSchema(factorForm, 20),
  ways: nonEmptyListSchema(wayForm, maxVariants),
  samples: countSchema,
  sets: nonEmptyListSchema(object({ set: name, items: countSchema })),
  cohort: object({ kind: v.picklist(['own', 'published']), note: resultTextSchema, rankOnly: booleanSchema }),
  models: nonEmptyListSchema(modelForm),
  /** Every two models on the questions that both answered. */
  differences: list(differenceForm, 20_000),
  /** Between the models as raters of the same questions in the same ways. */
  raters: alphaForm,
  effects: list(effectForm, 100_000),
  partial: booleanSchema,
});
/** What the study `elsewhere` finds. μ, σ and everything made of scores is in percent; shares, effects and probabilities are fractions. */
export type ImportedResult = v.InferOutput<typeof resultForm>;

/** A result from outside, checked: the form of every field, and that all models have the same ways and sets in the same order. */
export function checkImportedResult(value: unknown, where: string): ImportedResult {
  const result = checkForm(resultForm, value, where);
  const fail = makeFieldRefusal(where);
  const ways = result.ways.map(({ id }) => id);
  const sets = result.sets.map(({ set }) => set);
  for (const { levels } of result.ways)
    for (const level of Object.values(levels)) checkForm(resultTextSchema, level, `${where}: a level of a way`);
  for (const model of result.models) {
    const rest = `of the model ${shortJsonText(model.model)} are not those of the result.`;
    if (
      !areStringListsEqual(
        ways,
        model.ways.map(({ way }) => way),
      ) ||
      model.sets.some(({ byWay }) => byWay.length !== ways.length)
    )
      fail(`the ways ${rest}`);
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
