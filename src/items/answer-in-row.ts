/** Finds the choice or the reference that the answer of a row names. */
import { undefinedIfUserError } from '../base/errors/unless-user-error.ts';
import { UserError } from '../base/errors/user-error.ts';
import { parseJson } from '../base/json/bounded-json.ts';
import type { ItemScoring } from '../core/counting/counting.ts';
import { findBoxedStatements } from '../reading/final/statements.ts';
import { stripLetterPunctuation } from './choice-labels.ts';
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
 * Matches an answer to a choice by the file’s label (`labels`), by its letter, or by its exact text. A bare number is a text
 * if a choice has that text. Otherwise it may count from 0 or from 1, and throws unless `numbers` says which.
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
  const answer = parseRequiredText(onlyOf(field), maxChoiceLength);
  const byText = choices.indexOf(answer);
  const letter = stripLetterPunctuation(answer);
  const byLetter = /^[a-z]$/i.test(letter) ? letter.toUpperCase().charCodeAt(0) - 65 : -1;
  if (byText !== -1 && byLetter !== -1 && byLetter < choices.length && byText !== byLetter) {
    throw new UserError(
      `${field.where}: “${answer}” is the letter of one choice and the text of another. Change the choices or the answer.`,
    );
  }
  if (byText !== -1) return byText;
  if (byLetter !== -1 && byLetter < choices.length) return byLetter;
  if (numbers !== 'text' && /^\d+$/.test(answer)) return indexByNumber(field, Number(answer), choices, numbers);
  throw new UserError(`${field.where}: “${shortText(answer)}” is not one of the choices, nor the letter of one.`);
}

/** Replaces a list of one right answer by that answer. */
function onlyOf(field: FieldWithLocation): FieldWithLocation {
  const answers = severalAnswersIn(field);
  if (!answers) return field;
  if (answers.length === 1) return { ...field, value: answers[0] };
  throw new UserError(`${field.where}: it names ${answers.length} right choices. A question has one right choice.`);
}

/** The index of the choice whose label is the answer; -1 without a match. */
function placeOfLabel({ value }: FieldWithLocation, choices: readonly string[], labels: FieldWithLocation): number {
  const names = parseListCell(labels, maxChoiceLength);
  if (names.length === 0) return -1;
  if (names.length !== choices.length)
    throw new UserError(`${labels.where}: there are ${names.length} names for ${choices.length} choices.`);
  return names.indexOf(String(value).trim());
}

/** The index of a choice from its position, whatever the texts of the choices are. Positions count from `first`. */
export function parseNumericChoiceIndex({ where, value }: FieldWithLocation, choices: number, first: 0 | 1 = 0): number {
  const place = typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value;
  if (value === undefined || value === null || value === '')
    throw new UserError(`${where}: the position of the right choice is missing. Positions count from ${first}.`);
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
      `${where}: the number ${number} is not the text of a choice, and choices can be counted from 0 or from 1. Say which, or write the letter.`,
    );
  }
  const index = numbers === 'from 0' ? number : number - 1;
  if (index < 0 || index >= choices.length) {
    throw new UserError(`${where}: there is no choice ${number} of ${choices.length}, counted ${numbers}.`);
  }
  return index;
}

/** A scorer accepts at most this many right answers. */
const maxRightAnswers = 200;

/** A list of right answers, from JSON or from the text of a JSON list; undefined for a single answer. */
function severalAnswersIn({ where, value }: FieldWithLocation): readonly string[] | undefined {
  const list =
    typeof value === 'string' && /^\s*\[\s*"/.test(value) ? undefinedIfUserError(() => parseJson(value, where)) : value;
  if (!Array.isArray(list)) return undefined;
  const answers = [...new Set(list.map((part: unknown) => parseRequiredText({ where, value: part }, maxQuestionLength)))];
  if (answers.length === 0) throw new UserError(`${where}: its list of answers is empty.`);
  if (answers.length > maxRightAnswers)
    throw new UserError(`${where}: it has ${answers.length} right answers. At most ${maxRightAnswers} are allowed.`);
  return answers;
}

/** Parses several right answers, any of which is correct. The first is the reference, and a scorer lists all. */
export function parseSeveralAnswers(
  field: FieldWithLocation,
): { readonly answer: string; readonly counts?: ItemScoring } | undefined {
  const answers = severalAnswersIn(field);
  const [answer] = answers ?? [];
  if (!answers || answer === undefined) return undefined;
  return answers.length === 1
    ? { answer }
    : { answer, counts: { rules: [{ kind: 'text', any: [...answers] }], together: 'all' } };
}

/** The answer in a solution’s last `\boxed{}`, as in MATH; undefined for a text without a box. */
export function parseBoxedAnswer({ where, value }: FieldWithLocation): Pick<Item, 'answer' | 'solution'> | undefined {
  if (typeof value !== 'string') return undefined;
  const answer = findBoxedStatements(value).at(-1)?.content.trim() ?? '';
  if (answer === '') return undefined;
  return { answer, solution: parseRequiredText({ where, value }, maxQuestionLength) };
}

/** A longer text after `####` is a heading and its paragraph, not an answer. */
const mostMarked = 60;

/** Parses an answer as GSM8K writes it: a worked solution, and `#### 18` in the last line. Undefined for other texts. */
export function parseGsm8kAnswer({ where, value }: FieldWithLocation): Pick<Item, 'answer' | 'solution'> | undefined {
  if (typeof value !== 'string') return undefined;
  const at = value.lastIndexOf('####');
  const answer = value.slice(at + 4).trim();
  if (at === -1 || answer === '' || answer.length > mostMarked || /[\n\r]/.test(answer)) return undefined;
  const before = value.slice(0, at).trimEnd();
  // Only spaces may precede the mark on its line.
  if (before !== '' && !/[\n\r]/.test(value.slice(before.length, at))) return undefined;
  return { answer, ...(before !== '' && { solution: parseRequiredText({ where, value: before }, maxQuestionLength) }) };
}
