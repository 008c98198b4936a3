import * as v from 'valibot';
import { makeOptionsParser, wholeNumberSchema, promptTextSchema } from '../../../core/json/option-form.ts';
import data from './paraphrase.json' with { type: 'json' };

/** More are of little use: four choices have 24 orders. */
export const maxChoiceOrders = 24;

const wordings = v.object({ answerFirst: promptTextSchema, reasoningFirst: promptTextSchema, open: promptTextSchema });
const form = v.object({
  form: v.picklist(['plain', 'aware'], 'must be plain or aware'),
  orders: wholeNumberSchema(1, maxChoiceOrders),
  reasoningFirst: v.pipe(
    v.array(v.pipe(v.string('must be text'), v.nonEmpty('must not be empty')), 'must be a list of item sets'),
    v.check((list) => new Set(list).size === list.length, 'names one set twice'),
  ),
  wordings: v.object({ plain: wordings, aware: wordings }),
  maxTokens: wholeNumberSchema(1, 32768),
});

/**
 * `form`: whether the prompt is plain or paraphrase-aware. An aware model restates the question, rephrases it and checks
 * that the same option holds. `orders`: the number of orders of the choices. `reasoningFirst`: the sets whose items get
 * reasoning before the answer. The rest are the wordings and the token limit.
 */
export type ParaphraseOptions = v.InferOutput<typeof form>;
export type ParaphrasePromptFormId = ParaphraseOptions['form'];

export const paraphraseDefaults: ParaphraseOptions = {
  form: 'plain',
  orders: 8,
  reasoningFirst: ['arithmetic'],
  wordings: data,
  maxTokens: 2048,
};

const reader = makeOptionsParser(form, 'paraphrase');

export const parseParaphraseOptions: (options: unknown) => ParaphraseOptions = reader.parse;

/** The options of a plan, checked once. */
export const paraphraseOptionsOf: (plan: { readonly options: unknown }) => ParaphraseOptions = reader.ofPlan;
