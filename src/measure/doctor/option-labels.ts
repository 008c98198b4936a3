import type { Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import { questionKey } from '../../core/items/same-question.ts';

/**
 * What an answer to a question of a set can be called, so that answers to different questions can be the same: its words where all questions of the set have the same choices (“yes”, “no”), else its
 * letter; of open questions the answer itself.
 */
export interface ComparableAnswerLabels {
  readonly areWords: boolean;
  /** By item: of the right answer; undefined where rules of its own say what is right. */
  readonly right: readonly (string | undefined)[];
  /** By item: how many choices it has; 0 for an open question. */
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

/** What an answer says, as the right answers of its set are called; undefined where it says none of them. */
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

/** Longer texts are answered by no constant. */
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
