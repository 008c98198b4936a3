import { parseJson, refuseUnhashable } from '../core/json/bounded-json.ts';
import { UserError } from '../core/user-error.ts';
import type { ItemColumns } from './item-columns.ts';
import type { ItemRow } from './item-rows.ts';
import type { Item } from '../core/item.ts';
import { qualityUnknown, type Pair } from '../core/pair.ts';

export const mostQuestion = 20_000;
export const mostChoice = 2_000;
/** A model that talks on to its token limit writes so much at times. */
export const mostResponse = 200_000;
export const mostChoices = 26;

/** The item that a row says; `where` names file and line, `number` is its id where the file has none. */
export function itemFrom(row: ItemRow, columns: ItemColumns, where: string, number: string): Item {
  const field = (column: string): Field => ({ where: `${where}, field “${column}”`, value: row.fields[column] });
  const question = text(field(columns.question), mostQuestion);
  const choices = choicesOf(columns.choices.map(field));
  const subject = columns.subject === undefined ? undefined : optionalText(field(columns.subject));
  const paraphrases = paraphrasesOf((columns.paraphrases ?? []).map(field));
  const solution = columns.solution === undefined ? undefined : optionalText(field(columns.solution), mostQuestion);
  const split = columns.split === undefined ? undefined : splitOf(field(columns.split));
  const source = columns.source === undefined ? undefined : optionalText(field(columns.source));
  const cluster = columns.cluster === undefined ? undefined : optionalText(field(columns.cluster));
  const judged = columns.response === undefined ? undefined : judgedFrom(row, columns.response, columns, where);
  return {
    id: columns.id === undefined ? number : idOf(field(columns.id)),
    question,
    ...(choices && { choices }),
    answer: answerFrom(columns.answer === undefined ? undefined : field(columns.answer), choices, columns),
    ...(subject !== undefined && { subject }),
    ...(paraphrases.length > 0 && { paraphrases }),
    ...(solution !== undefined && { solution }),
    ...(split !== undefined && { split }),
    ...(source !== undefined && { source }),
    ...(cluster !== undefined && { cluster }),
    ...judged,
  };
}

function answerFrom(
  field: Field | undefined,
  choices: readonly string[] | undefined,
  { response, numbers }: ItemColumns,
): Item['answer'] {
  if (response !== undefined && !choices) return field ? qualityFrom(field) : qualityUnknown;
  if (!field) throw new Error('item-from-row: no column of answers');
  return choices ? indexOfAnswer(field, choices, numbers) : text(field, mostChoice);
}

/** Of a response to be judged; nothing where it is not known. */
function qualityFrom(field: Field): string {
  const quality = optionalText(field) ?? qualityUnknown;
  if (quality === qualityUnknown || /^[1-5]$/.test(quality)) return quality;
  throw new UserError(
    `${field.where}: “${short(quality)}” is no quality from 1 (worst) to 5 (best); leave it empty where none is known.`,
  );
}

function judgedFrom(
  row: ItemRow,
  response: string,
  { criterion, criterionOfAll }: ItemColumns,
  where: string,
): Pick<Pair, 'response' | 'criterion'> {
  const field = (column: string): Field => ({ where: `${where}, field “${column}”`, value: row.fields[column] });
  const judged = field(response);
  text(judged, mostResponse);
  return {
    // What is judged stays as it came, to the last space.
    response: String(judged.value),
    criterion: criterionFrom(
      criterion === undefined ? { where: 'The criterion of all rows', value: criterionOfAll } : field(criterion),
    ),
  };
}

/** “Helpfulness” and “Tone of voice” are told as `helpfulness` and `tone-of-voice`. */
function criterionFrom(field: Field): string {
  const name = text(field, 60);
  const slug = name.toLowerCase().replace(/[\s_-]+/g, '-');
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return slug;
  throw new UserError(
    `${field.where}: the criterion “${short(name)}” may have letters from a to z, digits, spaces and hyphens only.`,
  );
}

/** A field of a row: its value, and the words that a sentence about it begins with. */
export interface Field {
  readonly where: string;
  readonly value: unknown;
}

/**
 * Which choice an answer names: by its letter, or by its exact text. A bare number is a text where a choice reads so; else it may count from
 * 0 or from 1, and is refused unless a person has said which.
 */
function indexOfAnswer(field: Field, choices: readonly string[], numbers: ItemColumns['numbers']): number {
  if (numbers === 'place') return placeOf(field, choices.length);
  const answer = text(field, mostChoice);
  const byText = choices.indexOf(answer);
  const byLetter = /^[a-z]$/i.test(answer) ? answer.toUpperCase().charCodeAt(0) - 65 : -1;
  if (byText !== -1 && byLetter !== -1 && byLetter < choices.length && byText !== byLetter) {
    throw new UserError(
      `${field.where}: “${answer}” is the letter of one choice and the text of another; change the choices or the answer.`,
    );
  }
  if (byText !== -1) return byText;
  if (byLetter !== -1 && byLetter < choices.length) return byLetter;
  if (/^\d+$/.test(answer)) return indexByNumber(field, Number(answer), choices, numbers);
  throw new UserError(`${field.where}: “${short(answer)}” is not one of the choices, nor the letter of one.`);
}

/** A choice's place, counted from 0, whatever the choices say. */
export function placeOf({ where, value }: Field, choices: number): number {
  const place = typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value;
  if (value === undefined || value === null || value === '')
    throw new UserError(`${where}: the place of the right choice is missing; it counts from 0.`);
  if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place >= choices)
    throw new UserError(`${where}: there is no choice ${shown(value)} of ${choices}, counted from 0.`);
  return place;
}

function indexByNumber(
  { where }: Field,
  number: number,
  choices: readonly string[],
  numbers: ItemColumns['numbers'],
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

/** Undefined where the question has none. Of one column a list; of several one each, empty ones at the end left out. */
function choicesOf(fields: readonly Field[]): string[] | undefined {
  const [field, another] = fields;
  if (!field) return undefined;
  const { where } = field;
  const choices = another ? eachChoice(fields) : listOf(field, mostChoice);
  if (choices.length === 0) return undefined;
  if (choices.length === 1)
    throw new UserError(`${where}: “${short(choices[0] ?? '')}” is the only choice; give two or more, or none.`);
  if (choices.length > mostChoices)
    throw new UserError(`${where}: there are ${choices.length} choices; there are letters for ${mostChoices}.`);
  refuseTwice(choices, where);
  return choices;
}

export function refuseTwice(choices: readonly string[], where: string): void {
  const twice = choices.find((choice, index) => choices.indexOf(choice) !== index);
  if (twice !== undefined) throw new UserError(`${where}: the choice “${short(twice)}” is there twice.`);
}

/** Of one column a list; of several one each, all of them or none. */
function paraphrasesOf(fields: readonly Field[]): string[] {
  const [field, another] = fields;
  if (field && !another) return listOf(field, mostQuestion);
  const texts = fields.map((field) => optionalText(field, mostQuestion));
  const given = texts.flatMap((text) => (text === undefined ? [] : [text]));
  if (given.length === 0 || given.length === texts.length) return given;
  const gap = fields[texts.indexOf(undefined)];
  throw new UserError(
    `${gap?.where}: the paraphrase is missing, and another one is there; give all ${texts.length} or none.`,
  );
}

const splitNames: Readonly<Record<string, NonNullable<Item['split']>>> = {
  train: 'train',
  training: 'train',
  validation: 'validation',
  valid: 'validation',
  val: 'validation',
  dev: 'validation',
  test: 'test',
};

function splitOf(field: Field): Item['split'] {
  const name = optionalText(field);
  if (name === undefined) return undefined;
  const split = Object.hasOwn(splitNames, name.toLowerCase()) ? splitNames[name.toLowerCase()] : undefined;
  if (!split) throw new UserError(`${field.where}: “${short(name)}” is none of train, validation and test.`);
  return split;
}

function eachChoice(fields: readonly Field[]): string[] {
  const texts = fields.map((field) => optionalText(field) ?? '');
  const count = texts.findLastIndex((text) => text !== '') + 1;
  const gap = texts.slice(0, count).indexOf('');
  if (gap !== -1) throw new UserError(`${fields[gap]?.where}: the choice is empty, but one after it is not.`);
  return texts.slice(0, count);
}

/** A JSON list, in its own right or as a text; else a text separated by `|`, or where there is none, by `;`. */
export function listOf(field: Field, most: number): string[] {
  const { where, value } = field;
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map((part: unknown) => text({ where, value: part }, most));
  if (typeof value !== 'string') throw new UserError(`${where}: it must be a list of texts, not ${shown(value)}.`);
  if (value.trimStart().startsWith('[')) {
    const parsed = parseJson(value, where);
    refuseUnhashable(parsed, where);
    if (!Array.isArray(parsed))
      throw new UserError(`${where}: it starts like a JSON list, but is none: ${shown(value)}.`);
    return parsed.map((part: unknown) => text({ where, value: part }, most));
  }
  const separator = value.includes('|') ? '|' : ';';
  return value.split(separator).map((part) => text({ where, value: part }, most));
}

function idOf(field: Field): string {
  const id = text(field, 100);
  if (!/^[\p{L}\p{N}._-]+$/u.test(id)) {
    throw new UserError(
      `${field.where}: the id “${short(id)}” may have letters, digits, dots, hyphens and underscores only.`,
    );
  }
  return id;
}

function optionalText(field: Field, most = mostChoice): string | undefined {
  const { value } = field;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? undefined
    : text(field, most);
}

/** Without the spaces around it; numbers and yes-or-no values of JSON as they are written. */
function text({ where, value }: Field, most: number): string {
  if (value === undefined) throw new UserError(`${where}: it is missing.`);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new UserError(`${where}: it must be a text, not ${shown(value)}.`);
  }
  const trimmed = String(value).trim();
  if (trimmed === '') throw new UserError(`${where}: it is empty.`);
  if (trimmed.length > most)
    throw new UserError(`${where}: it has ${trimmed.length} characters; at most ${most} are read.`);
  return trimmed;
}

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const shown = (value: unknown): string => short(JSON.stringify(value) ?? 'nothing');
