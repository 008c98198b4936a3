import type { Item } from '../../core/items/item.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { readOptionByRoParQRule } from '../../reading/strict-option.ts';
import type { Message } from '../../core/answers/response.ts';
import {
  choiceOrderFactorId,
  paraphraseStudy,
  questionInVariant,
  questionFactorId,
} from '../../studies/paraphrase/protocol/paraphrase.ts';
import { drawChoiceOrders, choicesInOrder } from '../../studies/paraphrase/protocol/orders.ts';
import { paraphraseDefaults, type ParaphraseOptions } from '../../studies/paraphrase/protocol/options.ts';
import type { QuestionVariant } from '../../studies/paraphrase/measure/result.ts';
import { promptKindOfItem } from '../../studies/paraphrase/protocol/subset.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { BenchmarkSplit } from './split.ts';

/** Which question an instance asks, and which it says in other words: both paraphrases from the original, and the way back. */
export const askedAndRewordedVariantPairs: readonly (readonly [asked: QuestionVariant, inOtherWords: QuestionVariant])[] = [
  ['q0', 'q1'],
  ['q0', 'q2'],
  ['q1', 'q0'],
  ['q2', 'q0'],
];

/** One line of a fine-tuning file: what TRL and axolotl call the messages form. */
export interface TrainingInstance {
  readonly messages: readonly Message[];
}

export interface TrainingDataSettings {
  /** Of the order of the choices. */
  readonly seed: number;
  /** The sets whose items are reasoned out before the answer. */
  readonly reasoningFirst: readonly string[];
  readonly wordings?: ParaphraseOptions['wordings'];
}

/**
 * Paraphrase-aware fine-tuning instances: four for every item of a part, one for each of `askedAndRewordedVariantPairs`. The user's turn is the
 * prompt of the study's paraphrase-aware form, with the choices in an order that is drawn anew for every instance (uniformly, by the seed,
 * the item's id and the pair). The assistant's turn does what that prompt asks for, made of the item alone: it says the question again,
 * then in the words of the other one, says which option is right for both, and answers. Where an item has a worked solution it is the
 * reasoning, unless an answer could be read out of it that is not the instance's. A UserError names an item without two paraphrases.
 */
export function* generateTrainingInstances(
  items: readonly Item[],
  split: BenchmarkSplit,
  { seed, reasoningFirst, wordings = paraphraseDefaults.wordings }: TrainingDataSettings,
): Generator<TrainingInstance> {
  const options: ParaphraseOptions = {
    form: 'aware',
    orders: 1,
    maxTokens: paraphraseDefaults.maxTokens,
    reasoningFirst: [...reasoningFirst],
    wordings,
  };
  for (const item of items) {
    if (item.split !== split || !item.choices) continue;
    if ((item.paraphrases?.length ?? 0) < 2)
      throw new UserError(`The item “${item.id}” does not have two paraphrases: nothing can be trained with it.`);
    for (const [asked, other] of askedAndRewordedVariantPairs) {
      const [drawn] = drawChoiceOrders({ ...item, id: `${item.id}|${asked}|${other}` }, 1, seed);
      const order = assertDefined(drawn, `order of the choices of “${item.id}”`);
      const variant = { [questionFactorId]: asked, [choiceOrderFactorId]: 'o1' };
      const plan = {
        study: paraphraseStudy.id,
        options,
        models: [],
        items: [],
        samples: 1,
        seed,
        resolved: { [item.id]: { orders: [order] } },
      };
      const { messages } = paraphraseStudy.prompt({ model: '', item: item.id, variant, sample: 0 }, item, plan);
      const shown = choicesInOrder(item, order);
      const turn = assistantTurn(item, {
        question: questionInVariant(variant, item),
        inOtherWords: questionInVariant({ [questionFactorId]: other }, item),
        place: order.indexOf(item.answer as number),
        shown,
        reasonsFirst: promptKindOfItem(item, options) === 'reasoning first',
      });
      yield { messages: [...messages, { role: 'assistant', content: turn }] };
    }
  }
}

interface Turn {
  readonly question: string;
  readonly inOtherWords: string;
  /** Where the right choice is shown. */
  readonly place: number;
  readonly shown: readonly string[];
  readonly reasonsFirst: boolean;
}

/** The fullest turn out of which the strict reading takes the right option: a solution or a choice may have an “Answer:” of its own in it. */
function assistantTurn({ solution }: Item, turn: Turn): string {
  const { place, shown } = turn;
  const named = `the same option is right for both: «${shown[place]}».`;
  const reasonings = [
    ...(solution === undefined ? [] : [`${solution} Both ask for the same thing, and ${named}`]),
    `Both ask for the same thing, and ${named}`,
  ];
  const isRead = (text: string) => {
    const read = readOptionByRoParQRule(text, shown.length);
    return read.kind === 'option' && read.option === place;
  };
  const plain = 'Both ask for the same thing, and the same option is right for both.';
  return reasonings.map((reasoning) => turnWith(reasoning, turn)).find(isRead) ?? turnWith(plain, turn);
}

function turnWith(reasoning: string, { question, inOtherWords, place, reasonsFirst }: Turn): string {
  const answer = `Answer: ${optionLetter(place)}.`;
  const rest = reasonsFirst ? [`Reasoning: ${reasoning}`, answer] : [answer, `Reasoning: ${reasoning}`];
  return [`Question: ${question}`, `In other words: ${inOtherWords}`, ...rest].join('\n');
}

/** A line of a JSON Lines file. */
export const trainingInstanceToJsonl = (instance: object): string => `${JSON.stringify(instance)}\n`;
