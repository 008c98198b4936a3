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

/** The original question and its first and second paraphrase: level ids of the factor `question`. */
export const questionVariantLevelIds = ['q0', 'q1', 'q2'] as const;
export type QuestionVariant = (typeof questionVariantLevelIds)[number];
export type ByQuestionVariant<T> = Readonly<Record<QuestionVariant, T>>;
const byQuestion = <S extends v.GenericSchema>(schema: S) => object({ q0: schema, q1: schema, q2: schema });

/** How the prompt asks: for the letter before its reasoning (knowledge), after it (mathematics), or for an answer without choices. */
export const promptKinds = ['answer first', 'reasoning first', 'open'] as const;
export type PromptKind = (typeof promptKinds)[number];

const share = orReasonSchema(fraction);
const shareInterval = orReasonSchema(lowAndHighSchema(fraction));
const mean = orReasonSchema(nonNegativeSchema);
const mostItems = 20_000;

const endless = v.union([finiteNumberSchema, v.literal('Infinity')]);
const xParaConForm = orReasonSchema(endless);
/** XParaCon is infinite where no item's accuracy moves between its three questions. */
export type XParaCon = v.InferOutput<typeof xParaConForm>;
const xParaConIntervalForm = lowAndHighSchema(endless);
export type XParaConInterval = v.InferOutput<typeof xParaConIntervalForm>;

const confidenceForm = v.picklist(
  ['consistent', 'inconsistent', 'unconfident'],
  'must be consistent, inconsistent or unconfident',
);
/** Right under every order with all three questions, with one or two of them, or with none. */
export type ItemConfidenceCategory = v.InferOutput<typeof confidenceForm>;

const positionForm = object({
  /** As shown: A is what stood first. */
  letter: v.pipe(v.string('must be a text'), v.regex(/^[A-Z]$/, 'must be a letter from A to Z')),
  /** Share of the answers that name it. */
  chosen: fraction,
  /** Share of the same answers whose right choice stood there. */
  correct: fraction,
});
export type PositionBiasShares = v.InferOutput<typeof positionForm>;

const effectForm = object({
  /** s̄ − F: what rewording adds to the mean spread of an item's accuracy over its wordings. Points. */
  value: maybe,
  /** F: the mean spread that shuffled wordings have. Points. */
  floor: maybe,
  /** Of the value, with other items: 95%. */
  interval,
  /** Of the shuffles; Holm over the models that are rated, in a subset over the model's subsets. */
  p: maybe,
});
export type AddedSpreadResult = v.InferOutput<typeof effectForm>;

const rightWaysForm = object({
  /** Questions that have every answer: the same by both readings. */
  complete: countSchema,
  /** Those of them that are right in all their ways. */
  inAll: countSchema,
  /** By how many ways a question is asked in (wordings × orders × samples), the most first. */
  byWays: list(object({ ways: countSchema, questions: list(countSchema, 24_001) }), 50),
});
/** `questions[k]`: how many questions are right in k of the `ways`. */
export type RightVariantHistogram = v.InferOutput<typeof rightWaysForm>;

const measures = {
  /** The mean over items of an item's mean accuracy over its questions. */
  accuracy: share,
  /** 95%, with other items (`itemShareInterval`). */
  accuracyInterval: shareInterval,
  /** −log₂ of the mean over items of the population standard deviation of an item's three accuracies. */
  xParaCon: xParaConForm,
  xParaConInterval: orReasonSchema(xParaConIntervalForm),
  /** That mean itself, which is 0 where XParaCon is infinite. */
  meanStd: share,
  /** Mean over items of the accuracy with this question. */
  perVariant: byQuestion(share),
  perVariantInterval: byQuestion(shareInterval),
  /** Share of items that are right under every order with this question. */
  perfectlyCorrect: byQuestion(share),
  /** Over wordings, orders and samples. Printed figures lack it. */
  robustness: v.exactOptional(robustnessSchema),
  /** Counts of items. Items with failed or missing answers are in none of them. */
  confidence: object({ consistent: countSchema, inconsistent: countSchema, unconfident: countSchema }),
  /** By letter as shown, over the answers to items with choices that could be read. */
  positionBias: list(positionForm, 26),
  itemCounts: object({
    items: countSchema,
    /** Items whose three accuracies are there: those that XParaCon is over. */
    xParaCon: countSchema,
    /** Items that have every answer: those that the confidence counts are over. */
    complete: countSchema,
  }),
  // What cannot be read, and what is refused, is so by the strict reading.
  ...cellCountSchemas,
  /** Answers that the strict reading cannot read and the tolerant one can. */
  tolerantOnly: countSchema,
  /** Answers in which the strict reading finds an option and the tolerant one another, or none. */
  readOtherwise: countSchema,
  /** Accuracy if the tolerant reading counted, where it reads otherwise. */
  tolerantAccuracy: share,
  /** What rewording adds by the strict reading; results of version 0.1 and printed figures have none. */
  promptEffect: v.exactOptional(effectForm),
  /** The same if the tolerant reading counted. */
  tolerantEffect: v.exactOptional(effectForm),
  /** The spread that the order of the choices adds, over an item's orders. Results of earlier versions lack it. */
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
  /** Share of the orders answered so far that are right. */
  accuracy: byQuestion(share),
  /** Population standard deviation of the three; undefined until nothing is left to ask. */
  std: share,
  confidence: orReasonSchema(confidenceForm),
  /** One character for each cell, orders in the plan's order (with several samples each order's samples together); see `outcomeCodes`. */
  cells: byQuestion(cells),
});
export type ParaphraseModelItem = v.InferOutput<typeof modelItemForm>;

const modelForm = object({
  model: name,
  ...measures,
  /** In how many of its ways each question is right; results of version 0.1 have none. */
  rightWays: v.exactOptional(object({ strict: rightWaysForm, tolerant: rightWaysForm })),
  /** Why the model is not rated by the strict reading, where it is not. */
  notRated: v.exactOptional(resultTextSchema),
  /** The same over the items of each kind of prompt; those that the plan has. */
  subsets: list(
    object({
      subset: v.picklist(promptKinds, `must be one of: ${promptKinds.join(', ')}`),
      /** The item sets that its items are of. */
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
  /** Mean over the models that have an accuracy. */
  accuracy: byQuestion(share),
  /** Population standard deviation of these three means. */
  std: share,
});
export type ItemAccuracyOverModels = v.InferOutput<typeof itemForm>;

const resultForm = object({
  study: v.literal('paraphrase', 'must be paraphrase'),
  ...findingFieldSchemas,
  /** In the plan's order. */
  models: nonEmptyListSchema(modelForm),
  /** In the plan's order: the means over the run's models. */
  items: list(itemForm, mostItems),
  form: v.picklist(['plain', 'aware'], 'must be plain or aware'),
  /** Orders asked of an item, and the fewest that an item of this plan has (an item with two choices has two); open items aside. */
  orders: object({ asked: countSchema, least: orReasonSchema(countSchema) }),
  /** Items without choices: they are asked in one way only with each of their three questions. */
  openItems: countSchema,
  /** Whether cells are without an answer: numbers are then those of what is there. */
  partial: booleanSchema,
  /** What a link leaves out. By model: what votes would give. Earlier results lack it. */
  details: v.exactOptional(object({ votes: v.exactOptional(list(voteSchema)) })),
});
/** What the study `paraphrase` finds. Fractions throughout. A value that is not there (yet) says why. */
export type ParaphraseResult = v.InferOutput<typeof resultForm>;

/**
 * A result from outside, checked: the form of every field, and that every model has the same items in the same order, which whoever shows it
 * relies on. Not whether its numbers are right: that needs the answers.
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
