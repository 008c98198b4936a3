import type { Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import { questionKey } from '../../core/items/same-question.ts';

/**
 * Labels that make answers to different questions of a set comparable. If all questions of the set have the same
 * choices (“yes”, “no”), the label is the choice’s words, else its letter. For open questions it is the answer itself.
 */
export interface ComparableAnswerLabels {
  readonly areWords: boolean;
  /**
   * By item: the right answer’s label. Undefined if the item’s own rules decide what is right, or if an open answer is
   * blank or long.
   */
  readonly right: readonly (string | undefined)[];
  /** By item: the number of choices. 0 for open questions and for items with rules of their own. */
  readonly choices: readonly number[];
}

/** O(choices). */
export function comparableRightLabels(items: readonly Item[]): ComparableAnswerLabels {
  const areWords = haveSameChoices(items);
  return {
    areWords,
    right: items.map((item) => rightLabel(item, areWords)),
    choices: items.map(({ choices, counts }) =>
      counts?.rules.some(({ kind }) => kind !== 'choice') ? 0 : (choices?.length ?? 0),
    ),
  };
}

/** An answer’s label, in the form of the right answers’ labels. Undefined if the parsed answer has none. */
export function answerLabel(reading: ParsedAnswer, { choices = [] }: Item, areWords: boolean): string | undefined {
  switch (reading.kind) {
    case 'option':
      return optionLabel(reading.option, choices, areWords);
    case 'number':
      return String(reading.value);
    case 'text':
      return openLabel(reading.text);
    default:
      return undefined;
  }
}

function rightLabel({ choices, answer, counts }: Item, areWords: boolean): string | undefined {
  if (counts?.rules.some(({ kind }) => kind !== 'choice')) return undefined;
  if (typeof answer === 'number') return optionLabel(answer, choices ?? [], areWords);
  return answer.trim() === '' ? undefined : openLabel(answer);
}

const optionLabel = (option: number, choices: readonly string[], areWords: boolean): string | undefined =>
  areWords ? choices[option]?.trim().toLowerCase() : optionLetter(option);

/** Longer texts have no label, as no constant answer matches them. */
const longestLabel = 60;

function openLabel(text: string): string | undefined {
  if (text.length > longestLabel) return undefined;
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? String(value) : questionKey(text);
}

function haveSameChoices(items: readonly Item[]): boolean {
  const [first] = items;
  if (items.length < 2 || !first?.choices) return false;
  const wanted = wordsOf(first);
  return new Set(wanted.split('\n')).size === first.choices.length && items.every((item) => wordsOf(item) === wanted);
}

const wordsOf = ({ choices = [] }: Item): string =>
  choices
    .map((choice) => choice.trim().toLowerCase())
    .sort()
    .join('\n');
