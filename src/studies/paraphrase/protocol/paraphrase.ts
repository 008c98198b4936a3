import { scoreKindWithMeasures } from '../../../core/answers/score.ts';
import type { Item } from '../../../core/items/item.ts';
import type { Json } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { optionLetter } from '../../../core/items/letter.ts';
import { readOption } from '../../../reading/option.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../../reading/read-response.ts';
import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import { readOptionByRoParQRule } from '../../../reading/strict-option.ts';
import type { Variant } from '../../../core/plan/cell.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ChatPrompt } from '../../../core/answers/response.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { refuseFaultyItems } from '../../../core/items/item-faults.ts';
import { paraphraseItemFaults } from './faults.ts';
import { measureParaphrase, type ParaphraseToleranceChoice } from '../measure/measure.ts';
import { paraphraseDefaults, paraphraseOptionsOf, parseParaphraseOptions, type ParaphraseOptions } from './options.ts';
import { choiceOrdersToAsk } from './given-orders.ts';
import { parseDrawnOrders, choicesInOrder, type ChoiceOrder } from './orders.ts';
import { checkParaphraseResult, questionVariantLevelIds, type ParaphraseResult } from '../measure/result.ts';
import { promptKindOfItem } from './subset.ts';
import type { Study } from '../../../core/studies/study.ts';
import { paraphraseClaimKinds } from '../measure/claims.ts';

export const questionFactorId = 'question';
export const choiceOrderFactorId = 'order';

export const questionVersionTitles = { q0: 'Original', q1: 'First paraphrase', q2: 'Second paraphrase' } as const;

/**
 * RoParQ: each question has its original wording and two paraphrases, each with several orders of the choices. Decoding is
 * greedy. XParaCon, the model’s cross-paraphrase consistency, is how little an item’s accuracy varies over the three
 * wordings. Items without choices vary only in wording.
 */
export const paraphraseStudy: Study<ParaphraseOptions, ParaphraseResult, ParaphraseToleranceChoice> = {
  id: 'paraphrase',
  title: 'Paraphrase',
  source: {
    authors: 'Choi',
    title: 'RoParQ: Paraphrase-Aware Alignment of Large Language Models Towards Robustness to Paraphrased Questions',
    year: 2025,
    where: 'arXiv:2511.21568',
    url: 'https://arxiv.org/abs/2511.21568',
  },
  additions:
    'The effect of rewording beyond shuffled wordings, intervals, the tolerant rule, the shares of letters, questions without choices and the strips',
  defaults: paraphraseDefaults,
  answerKind: scoreKindWithMeasures,
  completion: 'question and answer',
  claims: paraphraseClaimKinds,
  parseOptions: parseParaphraseOptions,
  factors: ({ orders }) => [
    {
      id: questionFactorId,
      title: 'Question',
      levels: questionVariantLevelIds.map((id) => ({ id, title: questionVersionTitles[id] })),
    },
    {
      id: choiceOrderFactorId,
      title: 'Order of the choices',
      levels: choiceOrderLevelIds(orders).map((id, k) => ({ id, title: `Order ${k + 1}` })),
    },
  ],
  variants: ({ orders }) =>
    questionVariantLevelIds.flatMap((question) =>
      choiceOrderLevelIds(orders).map((order) => ({ [questionFactorId]: question, [choiceOrderFactorId]: order })),
    ),
  resolve(items, { orders }, seed) {
    refuseFaultyItems(paraphraseItemFaults(items));
    return Object.fromEntries(items.map((item) => [item.id, { orders: choiceOrdersToAsk(item, orders, seed) }]));
  },
  asks: (variant, drawn) => orderAsked(variant, drawn) !== undefined,
  prompt(cell, item, plan): ChatPrompt {
    const options = paraphraseOptionsOf(plan);
    const choices = shownChoices(cell.variant, item, plan).map((choice, at) => `${optionLetter(at)}. ${choice}`);
    const wording = options.wordings[options.form][wordingKey[promptKindOfItem(item, options)]];
    const question = [questionInVariant(cell.variant, item), ...choices].join('\n');
    return {
      messages: [{ role: 'user', content: `${question}\n\n${wording}` }],
      decoding: { temperature: 0, maxTokens: options.maxTokens },
    };
  },
  read(response, item, plan, judged): ParsedAnswer {
    if (!item.choices) return responseToParsedAnswer(response, item, judged);
    const order = choiceOrderIn(response.variant, item, plan);
    const shown = choicesInOrder(item, order);
    // Scorers see the choices in the order that the answer refers to.
    if (item.counts) return responseToParsedAnswer(response, asShown(item, shown, order), judged);
    return responseToParsedAnswer(response, item, judged, (text) => readChoice(text, shown, order));
  },
  score: scoreParsedAnswer,
  measure: (table, plan, choices) => measureParaphrase(table, plan, choices),
  checkResult: checkParaphraseResult,
};

const wordingKey = { 'answer first': 'answerFirst', 'reasoning first': 'reasoningFirst', open: 'open' } as const;

/** The order in which an item's choices are shown in this variant. */
export function choiceOrderIn(variant: Variant, item: Item, plan: Plan): ChoiceOrder {
  const drawn = plan.resolved[item.id];
  const order = orderAsked(variant, drawn);
  if (order) return order;
  const { length } = parseDrawnOrders(drawn);
  throw new UserError(
    `The item “${item.id}” is asked in ${length === 1 ? 'one order' : `${length} orders`} of its choices, and “${variant[choiceOrderFactorId]}” is not one of them.`,
  );
}

/** An item’s choices as this variant shows them, A first. Empty if it has none. */
export const shownChoices = (variant: Variant, item: Item, plan: Plan): readonly string[] =>
  choicesInOrder(item, choiceOrderIn(variant, item, plan));

/** The question’s text in this variant. */
export function questionInVariant(variant: Variant, { id, question, paraphrases = [] }: Item): string {
  const place = questionVariantLevelIds.findIndex((level) => level === variant[questionFactorId]);
  if (place === -1) throw new UserError(`The plan has no question “${variant[questionFactorId]}”.`);
  const words = place === 0 ? question : paraphrases[place - 1];
  if (words === undefined) throw new UserError(`The item “${id}” has no paraphrase ${place}.`);
  return words;
}

export const choiceOrderLevelIds = (orders: number): string[] => Array.from({ length: orders }, (_, k) => `o${k + 1}`);

function orderAsked(variant: Variant, drawn: Json | undefined): ChoiceOrder | undefined {
  return parseDrawnOrders(drawn)[Number(variant[choiceOrderFactorId]?.slice(1)) - 1];
}

/** An item with its choices in the order shown, and the index of its answer among them. */
const asShown = (item: Item, choices: readonly string[], order: ChoiceOrder): Item => ({
  ...item,
  choices,
  answer: typeof item.answer === 'number' ? order.indexOf(item.answer) : item.answer,
});

/** Parses by the paper’s rule, and adds the result of the app’s own rule if it differs. Options have the item’s indices. */
function readChoice(text: string, shown: readonly string[], order: ChoiceOrder): ParsedAnswer {
  const strict = readOptionByRoParQRule(text, shown.length);
  const tolerant = readOption(text, shown);
  if (strict.kind === 'unreadable' && tolerant.kind === 'refusal') return tolerant;
  const original = (reading: ParsedAnswer): ParsedAnswer =>
    reading.kind === 'option'
      ? { ...reading, option: assertDefined(order[reading.option], 'option in the order') }
      : reading;
  return isSame(strict, tolerant) ? original(strict) : { ...original(strict), tolerant: original(tolerant) };
}

const isSame = (one: ParsedAnswer, other: ParsedAnswer): boolean =>
  one.kind === other.kind && (one.kind !== 'option' || other.kind !== 'option' || one.option === other.option);
