/** Parses fields of a row: trimmed texts, or lists of them. Faults throw a UserError that names the field. */
import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import type { Json } from '../base/json/json.ts';
import { maxResponseLength } from '../core/items/two-responses.ts';
import { UserError } from '../base/errors/user-error.ts';

export const maxQuestionLength = 20_000;
export const maxChoiceLength = 2_000;
export const maxResponseFieldLength = maxResponseLength;
export const maxChoices = 26;

/** A field’s value, and the words that begin each message about it. */
export interface FieldWithLocation {
  readonly where: string;
  readonly value: unknown;
}

/** A JSON list, as a value or as text. Other texts are split at `|`, or at `;` if they contain no `|`. */
export function parseListCell(field: FieldWithLocation, most: number): string[] {
  const { where, value } = field;
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map((part: unknown) => parseRequiredText({ where, value: part }, most));
  if (typeof value !== 'string') throw new UserError(`${where}: it must be a list of texts, not ${shortValue(value)}.`);
  if (value.trimStart().startsWith('[')) {
    // A text that begins with “[” and is valid JSON is a list.
    const parsed = parseJson(value, where) as readonly Json[];
    refuseUnhashable(parsed as Json, where);
    return parsed.map((part) => parseRequiredText({ where, value: part }, most));
  }
  const separator = value.includes('|') ? '|' : ';';
  return value.split(separator).map((part) => parseRequiredText({ where, value: part }, most));
}

export function refuseDuplicateChoices(choices: readonly string[], where: string): void {
  const twice = choices.find((choice, index) => choices.indexOf(choice) !== index);
  if (twice !== undefined) throw new UserError(`${where}: the choice “${shortText(twice)}” is there twice.`);
}

export function parseOptionalText(field: FieldWithLocation, most = maxChoiceLength): string | undefined {
  const { value } = field;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? undefined
    : parseRequiredText(field, most);
}

/** Trimmed text. JSON numbers and booleans become text. */
export function parseRequiredText({ where, value }: FieldWithLocation, most: number): string {
  if (value === undefined) throw new UserError(`${where}: it is missing.`);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new UserError(`${where}: it must be a text, not ${shortValue(value)}.`);
  }
  const trimmed = String(value).trim();
  if (trimmed === '') throw new UserError(`${where}: it is empty.`);
  if (trimmed.length > most)
    throw new UserError(`${where}: it has ${trimmed.length} characters. At most ${most} are allowed.`);
  return trimmed;
}

export const shortText = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const shortValue = (value: unknown): string => shortText(JSON.stringify(value) ?? 'nothing');
