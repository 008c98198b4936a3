import * as v from 'valibot';
import {
  boundedNumberSchema,
  makeOptionsParser,
  samplingSchema,
  makeTemplateSchema,
  wholeNumberSchema,
  type OptionsParser,
} from '../../../core/json/option-form.ts';

export const orderFactorId = 'order';

/** Which of the item’s two responses was shown first. Some logs do not say. */
export const responseOrders = ['a-first', 'b-first', 'not-logged'] as const;
export type ResponseOrder = (typeof responseOrders)[number];

export const orderTitles: Readonly<Record<ResponseOrder, string>> = {
  'a-first': 'The question’s first response shown first',
  'b-first': 'The question’s second response shown first',
  'not-logged': 'Order not logged',
};

const form = v.object({
  orders: v.pipe(
    v.array(v.picklist(responseOrders, 'must be a-first, b-first or not-logged'), 'must be a list'),
    v.minLength(1, 'must not be empty'),
    v.check((list) => new Set(list).size === list.length, 'names one twice'),
  ),
  wording: makeTemplateSchema('question', 'first', 'second'),
  temperature: boundedNumberSchema(0, 5),
  sampling: samplingSchema,
  maxTokens: wholeNumberSchema(1, 32768),
});

/** The orders in which each pair is shown, the prompt’s wording, the sampling settings, and the token limit. */
export type JudgePairsOptions = v.InferOutput<typeof form>;

export const judgePairsDefaults: JudgePairsOptions = {
  orders: ['a-first', 'b-first'],
  wording:
    'Two responses to the same question are below. Which one answers it better? Length and order must not matter.\n\nQuestion: {question}\n\nResponse A:\n{first}\n\nResponse B:\n{second}\n\nEnd with your verdict alone on a line: [[A]] if response A is better, [[B]] if response B is better, [[C]] for a tie.',
  temperature: 0,
  sampling: { topP: 1 },
  maxTokens: 512,
};

/** For small models and short responses: it asks only for a letter. */
export const shortJudgePromptTemplate =
  'Which answer is better?\n\n{question}\n\nA. {first}\nB. {second}\nC. a tie\n\nAnswer with the letter A, B or C.';

export const judgePairsOptionsParser: OptionsParser<JudgePairsOptions> = makeOptionsParser(
  form,
  'judge-pairs',
  ({ orders: asked }) =>
    asked.includes('not-logged') && asked.length > 1 ? 'orders names “not-logged” together with another order' : undefined,
);
