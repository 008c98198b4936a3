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

/**
 * The question that an instance asks, and the one that rephrases it: both paraphrases from the original, and the reverse.
 */
export const askedAndRewordedVariantPairs: readonly (readonly [asked: QuestionVariant, inOtherWords: QuestionVariant])[] = [
  ['q0', 'q1'],
  ['q0', 'q2'],
  ['q1', 'q0'],
  ['q2', 'q0'],
];

/** One line of a fine-tuning file, in the messages format of TRL and axolotl. */
export interface TrainingInstance {
  readonly messages: readonly Message[];
}

export interface TrainingDataSettings {
  /** Seeds the order of the choices. */
  readonly seed: number;
  /** The sets whose answers begin with reasoning. */
  readonly reasoningFirst: readonly string[];
  readonly wordings?: ParaphraseOptions['wordings'];
}

/**
 * Generates paraphrase-aware fine-tuning instances: four per item of a part, one for each of `askedAndRewordedVariantPairs`.
 * The user’s turn is the prompt of the study’s paraphrase-aware form. Its choices have an order that is drawn for each
 * instance (uniformly, seeded by the seed, the item’s id and the pair).
 * The assistant’s turn follows that prompt, using only the item. It repeats the question, rephrases it, names the option
 * that is right for both, and answers. A worked solution becomes the reasoning, unless the exact match would find a
 * different answer in it. Throws a UserError that names the first item without two paraphrases.
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
  /** The position of the right choice. */
  readonly place: number;
  readonly shown: readonly string[];
  readonly reasonsFirst: boolean;
}

/**
 * The longest turn in which the exact match finds the right option. A solution or a choice may contain its own “Answer:”.
 */
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
