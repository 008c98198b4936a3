import { outcomeCodes } from '../../core/answers/outcome.ts';
import type { Message, Response } from '../../core/answers/response.ts';
import type { Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { randomBelow, seededRandom, textSeed } from '../../measure/basics/random.ts';
import { readOptionByRoParQRule } from '../../reading/strict-option.ts';
import { questionVariantLevelIds, type ByQuestionVariant } from '../../studies/paraphrase/measure/result.ts';
import type { ChoiceOrder } from '../../studies/paraphrase/protocol/orders.ts';
import * as study from '../../studies/paraphrase/protocol/paraphrase.ts';
import type { TrainingInstance } from './alignment.ts';

/** An item of the run, with one model’s right and wrong answers. */
export interface AnsweredItem {
  readonly item: Item;
  readonly right: readonly Response[];
  readonly wrong: readonly Response[];
}

/** `cells`: the outcomes of the model’s answers to the item, as results store them. */
export function answeredItem(
  item: Item,
  responses: readonly Response[],
  cells: ByQuestionVariant<string>,
  plan: Plan,
): AnsweredItem {
  const withOutcome = (code: string) =>
    responses.filter((response) => {
      const order = Number(response.variant[study.choiceOrderFactorId]?.slice(1)) - 1;
      return questionVariantLevelIds.some(
        (q) => isAsked(q, response) && cells[q][order * plan.samples + response.sample] === code,
      );
    });
  return { item, right: withOutcome(outcomeCodes.right), wrong: withOutcome(outcomeCodes.wrong) };
}

const isAsked = (question: string, { variant }: Response): boolean => variant[study.questionFactorId] === question;

/**
 * Training chats by RoParQ’s official repository (the paper’s text does not have this recipe): three per item, one per
 * question variant. The user asks one variant in the paraphrase-aware form. The assistant writes the next variant (q0 → q1 →
 * q2 → q0) after “Paraphrase:”. Then it gives one of the model’s own right answers, drawn with the seed, under that answer’s
 * order of choices. Empty if any variant lacks a right answer that is still right in the chat; the item is then dropped.
 * `aware`: the run’s plan with the paraphrase-aware form. The answers are to the plain form.
 */
export function repositoryInstances({ item, right }: AnsweredItem, aware: Plan, seed: number): TrainingInstance[] {
  const random = seededRandom(textSeed(`${seed}|${item.id}|own answers`));
  const instances = questionVariantLevelIds.flatMap((asked, q): TrainingInstance[] => {
    const next = { [study.questionFactorId]: questionVariantLevelIds[(q + 1) % questionVariantLevelIds.length] ?? '' };
    const turns = right
      .filter((response) => isAsked(asked, response))
      .map((cell) => ({ cell, content: `Paraphrase: ${study.questionInVariant(next, item)}\n${cell.text}` }))
      .filter(({ cell, content }) => readChoice(content, study.choiceOrderIn(cell.variant, item, aware)) === item.answer);
    const drawn = turns[randomBelow(random, turns.length)];
    if (!drawn) return [];
    const { messages } = study.paraphraseStudy.prompt(drawn.cell, item, aware);
    return [{ messages: [...messages, { role: 'assistant', content: drawn.content }] }];
  });
  return instances.length === questionVariantLevelIds.length ? instances : [];
}

/** One line of a preference file, in TRL’s conversational format with an explicit prompt. */
export type PreferencePair = Readonly<Record<'prompt' | 'chosen' | 'rejected', readonly Message[]>>;

/**
 * Preference pairs of an item: one right and one wrong answer, drawn with the seed, for each question variant that has both.
 * The prompt is that of the right answer. A wrong answer under another order of the choices gets the letter that its choice
 * has in this order. That works only if its text has a single letter. Empty if no variant has such a pair.
 */
export function preferencePairs({ item, right, wrong }: AnsweredItem, plan: Plan, seed: number): PreferencePair[] {
  const random = seededRandom(textSeed(`${seed}|${item.id}|preferences`));
  const orderOf = ({ variant }: Response) => study.choiceOrderIn(variant, item, plan);
  const assistantTurn = (content: string): readonly Message[] => [{ role: 'assistant', content }];
  return questionVariantLevelIds.flatMap((asked): PreferencePair[] => {
    const pairs = right.flatMap((chosen) =>
      wrong.flatMap((other) => {
        if (!isAsked(asked, chosen) || !isAsked(asked, other)) return [];
        const rejected = textUnderOrder(other.text, orderOf(other), orderOf(chosen));
        return rejected === undefined ? [] : [{ chosen, rejected }];
      }),
    );
    const drawn = pairs[randomBelow(random, pairs.length)];
    if (!drawn) return [];
    const { messages } = study.paraphraseStudy.prompt(drawn.chosen, item, plan);
    return [{ prompt: messages, chosen: assistantTurn(drawn.chosen.text), rejected: assistantTurn(drawn.rejected) }];
  });
}

/**
 * The answer’s text with the letter of its choice in the other order. Undefined if another capital may be a choice’s letter.
 */
function textUnderOrder(text: string, from: ChoiceOrder, to: ChoiceOrder): string | undefined {
  if (from === to) return text;
  const [only, second] = text.matchAll(
    new RegExp(`(?<![A-Za-z0-9])[A-${optionLetter(from.length - 1)}](?![A-Za-z0-9])`, 'g'),
  );
  const choice = readChoice(text, from);
  if (!only || second || choice === undefined) return undefined;
  const moved = `${text.slice(0, only.index)}${optionLetter(to.indexOf(choice))}${text.slice(only.index + 1)}`;
  return readChoice(moved, to) === choice ? moved : undefined;
}

/** The choice that the paper’s exact match finds, as its index in the item. */
function readChoice(text: string, order: ChoiceOrder): number | undefined {
  const read = readOptionByRoParQRule(text, order.length);
  return read.kind === 'option' ? order[read.option] : undefined;
}
