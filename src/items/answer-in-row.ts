/** Which choice, or which reference, the answer of a row is. */
import { UserError } from '../base/errors/user-error.ts';
import type { AnswerNumberMeaning } from './item-columns.ts';
import {
  parseListCell,
  maxChoiceLength,
  maxQuestionLength,
  shortText,
  shortValue,
  parseRequiredText,
  type FieldWithLocation,
} from './row-fields.ts';
import type { Item } from '../core/items/item.ts';

/**
 * Which choice an answer names: by what the file calls it (`labels`), by its letter, or by its exact text. A bare number is a text where a
 * choice reads so; else it may count from 0 or from 1, and is refused unless that is known.
 */
export function matchAnswerToChoiceIndex(
  field: FieldWithLocation,
  choices: readonly string[],
  numbers?: AnswerNumberMeaning,
  labels?: FieldWithLocation,
): number {
  const byLabel = labels ? placeOfLabel(field, choices, labels) : -1;
  if (byLabel !== -1) return byLabel;
  if (numbers === 'place') return parseNumericChoiceIndex(field, choices.length);
  if (numbers === 'place from 1') return parseNumericChoiceIndex(field, choices.length, 1);
  const answer = parseRequiredText(field, maxChoiceLength);
  const byText = choices.indexOf(answer);
  const byLetter = /^[a-z]$/i.test(answer) ? answer.toUpperCase().charCodeAt(0) - 65 : -1;
  if (byText !== -1 && byLetter !== -1 && byLetter < choices.length && byText !== byLetter) {
    throw new UserError(
      `${field.where}: “${answer}” is the letter of one choice and the text of another; change the choices or the answer.`,
    );
  }
  if (byText !== -1) return byText;
  if (byLetter !== -1 && byLetter < choices.length) return byLetter;
  if (numbers !== 'text' && /^\d+$/.test(answer)) return indexByNumber(field, Number(answer), choices, numbers);
  throw new UserError(`${field.where}: “${shortText(answer)}” is not one of the choices, nor the letter of one.`);
}

/** Which choice is called as the answer is; -1 where none is. */
function placeOfLabel({ value }: FieldWithLocation, choices: readonly string[], labels: FieldWithLocation): number {
  const names = parseListCell(labels, maxChoiceLength);
  if (names.length === 0) return -1;
  if (names.length !== choices.length)
    throw new UserError(`${labels.where}: there are ${names.length} names for ${choices.length} choices.`);
  return names.indexOf(String(value).trim());
}

/** A choice's place, counted from 0 unless said otherwise, whatever the choices say; as an index. */
export function parseNumericChoiceIndex({ where, value }: FieldWithLocation, choices: number, first: 0 | 1 = 0): number {
  const place = typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value;
  if (value === undefined || value === null || value === '')
    throw new UserError(`${where}: the place of the right choice is missing; it counts from ${first}.`);
  if (typeof place !== 'number' || !Number.isInteger(place) || place < first || place >= choices + first)
    throw new UserError(`${where}: there is no choice ${shortValue(value)} of ${choices}, counted from ${first}.`);
  return place - first;
}

function indexByNumber(
  { where }: FieldWithLocation,
  number: number,
  choices: readonly string[],
  numbers: 'from 0' | 'from 1' | undefined,
): number {
  if (numbers === undefined) {
    throw new UserError(
      `${where}: the number ${number} is no choice's text, and choices can be counted from 0 or from 1: say which, or write the letter.`,
    );
  }
  const index = numbers === 'from 0' ? number : number - 1;
  if (index < 0 || index >= choices.length) {
    throw new UserError(`${where}: there is no choice ${number} of ${choices.length}, counted ${numbers}.`);
  }
  return index;
}

/** Longer is no answer, but a heading with what stands under it. */
const mostMarked = 60;

/** GSM8K's way to write an answer: a worked solution, and in the last line `#### 18`. Undefined where it is not written so. */
export function parseGsm8kAnswer({ where, value }: FieldWithLocation): Pick<Item, 'answer' | 'solution'> | undefined {
  if (typeof value !== 'string') return undefined;
  const at = value.lastIndexOf('####');
  const answer = value.slice(at + 4).trim();
  if (at === -1 || answer === '' || answer.length > mostMarked || /[\n\r]/.test(answer)) return undefined;
  const before = value.slice(0, at).trimEnd();
  // Nothing but spaces between the mark and the line's beginning.
  if (before !== '' && !/[\n\r]/.test(value.slice(before.length, at))) return undefined;
  return { answer, ...(before !== '' && { solution: parseRequiredText({ where, value: before }, maxQuestionLength) }) };
}
