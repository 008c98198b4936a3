import * as v from 'valibot';
import { checkForm, makeFieldRefusal, shortJsonText } from '../../../base/json/check-form.ts';
import {
  cellCountSchemas,
  countSchema,
  nonEmptyListSchema,
  fraction,
  interval,
  list,
  lowAndHighSchema,
  maybe,
  name,
  finiteNumberSchema,
  object,
  orReasonSchema,
  nonNegativeSchema,
  robustnessSchema,
  booleanSchema,
  resultTextSchema,
  type SchemaObjectOutput,
} from '../../../core/json/result-form.ts';
import { voteSchema } from '../../../core/json/vote-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';

/** The original question and its first and second paraphrase. These are the level ids of the factor `question`. */
export const questionVariantLevelIds = ['q0', 'q1', 'q2'] as const;
export type QuestionVariant = (typeof questionVariantLevelIds)[number];
export type ByQuestionVariant<T> = Readonly<Record<QuestionVariant, T>>;
const byQuestion = <S extends v.GenericSchema>(schema: S) => object({ q0: schema, q1: schema, q2: schema });

/**
 * What the prompt asks for: the letter before the reasoning (knowledge), the letter after it (mathematics), or an answer
 * without choices.
 */
export const promptKinds = ['answer first', 'reasoning first', 'open'] as const;
export type PromptKind = (typeof promptKinds)[number];

const share = orReasonSchema(fraction);
const shareInterval = orReasonSchema(lowAndHighSchema(fraction));
const mean = orReasonSchema(nonNegativeSchema);
const mostItems = 20_000;

const endless = v.union([finiteNumberSchema, v.literal('Infinity')]);
const xParaConForm = orReasonSchema(endless);
/** XParaCon is infinite if no item’s accuracy differs between its three wordings. */
export type XParaCon = v.InferOutput<typeof xParaConForm>;
const xParaConIntervalForm = lowAndHighSchema(endless);
export type XParaConInterval = v.InferOutput<typeof xParaConIntervalForm>;

const confidenceForm = v.picklist(
  ['consistent', 'inconsistent', 'unconfident'],
  'must be consistent, inconsistent or unconfident',
);
/** Whether an item is right under every order with all three wordings, only some, or none. */
export type ItemConfidenceCategory = v.InferOutput<typeof confidenceForm>;

const positionForm = object({
  /** The position as shown: A is the first. */
  letter: v.pipe(v.string('must be a text'), v.regex(/^[A-Z]$/, 'must be a letter from A to Z')),
  /** The share of the answers that name it. */
  chosen: fraction,
  /** The share of the same answers whose right choice was at this position. */
  correct: fraction,
});
export type PositionBiasShares = v.InferOutput<typeof positionForm>;

const effectForm = object({
  /** s̄ − F in points: what rewording adds to the mean spread of an item’s accuracy over its wordings. */
  value: maybe,
  /** F in points: the mean spread over shuffled wordings. */
  floor: maybe,
  /** 95% interval of the value, for other items. */
  interval,
  /** From the shuffles. Corrected by Holm over the rated models, and in a subset over the model’s subsets. */
  p: maybe,
});
export type AddedSpreadResult = v.InferOutput<typeof effectForm>;

const rightWaysForm = object({
  /** Questions that have every answer. The number is the same under both rules. */
  complete: countSchema,
  /** How many of these are right in all their variants. */
  inAll: countSchema,
  /** For each number of variants that a question has (wordings × orders × samples), largest first. */
  byWays: list(object({ ways: countSchema, questions: list(countSchema, 24_001) }), 50),
});
/** `questions[k]` is the number of questions that are right in k of the `ways`. */
export type RightVariantHistogram = v.InferOutput<typeof rightWaysForm>;

const measures = {
  /** The mean over items of an item’s mean accuracy over its wordings. */
  accuracy: share,
  /** 95%, for other items (`itemShareInterval`). */
  accuracyInterval: shareInterval,
  /** −log₂ of the mean over items of the population standard deviation of an item's three accuracies. */
  xParaCon: xParaConForm,
  xParaConInterval: orReasonSchema(xParaConIntervalForm),
  /** The mean in that formula. It is 0 if XParaCon is infinite. */
  meanStd: share,
  /** The mean over items of the accuracy with this wording. */
  perVariant: byQuestion(share),
  perVariantInterval: byQuestion(shareInterval),
  /** The share of items that are right under every order with this wording. */
  perfectlyCorrect: byQuestion(share),
  /** Over wordings, orders and samples. Published figures lack it. */
  robustness: v.exactOptional(robustnessSchema),
  /** Counts of items. None includes items with failed or missing answers. */
  confidence: object({ consistent: countSchema, inconsistent: countSchema, unconfident: countSchema }),
  /** By letter as shown, over parsed answers to items with choices. */
  positionBias: list(positionForm, 26),
  itemCounts: object({
    items: countSchema,
    /** Items with all three accuracies, the basis of XParaCon. */
    xParaCon: countSchema,
    /** Items that have every answer, the basis of the confidence counts. */
    complete: countSchema,
  }),
  // Unreadable and refused answers are counted under strict extraction.
  ...cellCountSchemas,
  /** Answers that only tolerant extraction can parse. */
  tolerantOnly: countSchema,
  /** Answers in which strict extraction finds an option, and tolerant extraction a different one or none. */
  readOtherwise: countSchema,
  /** Accuracy under tolerant extraction. */
  tolerantAccuracy: share,
  /** The spread that rewording adds under strict extraction. Results of version 0.1 and published figures have none. */
  promptEffect: v.exactOptional(effectForm),
  /** The same under tolerant extraction. */
  tolerantEffect: v.exactOptional(effectForm),
  /** The spread that the order of the choices adds, over an item’s orders. Older results lack it. */
  orderEffect: v.exactOptional(effectForm),
  tolerantOrderEffect: v.exactOptional(effectForm),
};
export type ParaphraseMeasures = SchemaObjectOutput<typeof measures>;

const cells = v.pipe(
  v.string('must be a text'),
  v.maxLength(24_000, 'must have at most 24,000 characters'),
  v.regex(/^[01/?~x.]+$/, 'must be made of 0, 1, /, ?, ~, x and . only'),
);
const modelItemForm = object({
  item: name,
  /** The share of orders answered so far that are right. */
  accuracy: byQuestion(share),
  /** The population standard deviation of the three. Undefined while cells are pending. */
  std: share,
  confidence: orReasonSchema(confidenceForm),
  /** One character for each cell, in the plan’s order of orders (with samples innermost). See `outcomeCodes`. */
  cells: byQuestion(cells),
});
export type ParaphraseModelItem = v.InferOutput<typeof modelItemForm>;

const modelForm = object({
  model: name,
  ...measures,
  /** In how many of its variants each question is right. Results of version 0.1 have none. */
  rightWays: v.exactOptional(object({ strict: rightWaysForm, tolerant: rightWaysForm })),
  /** Why the model is not rated under strict extraction. Absent if it is rated. */
  notRated: v.exactOptional(resultTextSchema),
  /** The measures over the items of each kind of prompt that the plan has. */
  subsets: list(
    object({
      subset: v.picklist(promptKinds, `must be one of: ${promptKinds.join(', ')}`),
      /** The item sets of its items. */
      sets: list(name),
      ...measures,
    }),
    promptKinds.length,
  ),
  /** Means per answer. */
  tokens: object({ prompt: mean, completion: mean }),
  ms: object({ prefill: mean, decode: mean }),
  /** In the plan's order. */
  items: list(modelItemForm, mostItems),
});
export type ParaphraseModelResult = v.InferOutput<typeof modelForm>;

const itemForm = object({
  item: name,
  /** The mean over the models that have an accuracy. */
  accuracy: byQuestion(share),
  /** The population standard deviation of these three means. */
  std: share,
});
export type ItemAccuracyOverModels = v.InferOutput<typeof itemForm>;

const resultForm = object({
  study: v.literal('paraphrase', 'must be paraphrase'),
  ...findingFieldSchemas,
  /** In the plan's order. */
  models: nonEmptyListSchema(modelForm),
  /** Means over the run’s models, in the plan’s order. */
  items: list(itemForm, mostItems),
  form: v.picklist(['plain', 'aware'], 'must be plain or aware'),
  /**
   * The requested number of orders, and the smallest number that an item of this plan has. An item with two choices has two.
   * Open items do not count.
   */
  orders: object({ asked: countSchema, least: orReasonSchema(countSchema) }),
  /** Items without choices. Each has one variant per wording. */
  openItems: countSchema,
  /** Whether cells are pending. Numbers then cover the answers so far. */
  partial: booleanSchema,
  /** Omitted in links. For each model, what votes would give. Older results lack it. */
  details: v.exactOptional(object({ votes: v.exactOptional(list(voteSchema)) })),
});
/** The result of the study `paraphrase`. All values are fractions unless noted. A missing value has a reason. */
export type ParaphraseResult = v.InferOutput<typeof resultForm>;

/**
 * Checks an untrusted result: every field’s form, and that every model has the same items in the same order. Views rely on
 * this. It cannot check the numbers, which would need the answers.
 */
export function checkParaphraseResult(value: unknown, where: string): ParaphraseResult {
  const result = checkForm(resultForm, value, where);
  const fail = makeFieldRefusal(where);
  const items = result.items.map(({ item }) => item);
  if (new Set(items).size < items.length) fail('an item is there twice.');
  const seen = new Set<string>();
  for (const { model, items: own, subsets: parts, rightWays } of result.models) {
    if (seen.has(model)) fail(`the model ${shortJsonText(model)} is there twice.`);
    seen.add(model);
    if (own.length !== items.length || own.some(({ item }, i) => item !== items[i]))
      fail(`the items of the model ${shortJsonText(model)} are not those of the result.`);
    for (const { item, cells } of own)
      if (questionVariantLevelIds.some((q) => cells[q].length !== cells.q0.length))
        fail(
          `the questions of the item ${shortJsonText(item)} do not have as many answers each (model ${shortJsonText(model)}).`,
        );
    for (const { byWays } of rightWays ? [rightWays.strict, rightWays.tolerant] : [])
      if (byWays.some(({ ways, questions }) => questions.length !== ways + 1))
        fail(`the ways of the model ${shortJsonText(model)} are not one more than its counts of them.`);
    if (new Set(parts.map(({ subset }) => subset)).size < parts.length)
      fail(`a subset of the model ${shortJsonText(model)} is there twice.`);
  }
  return result;
}
