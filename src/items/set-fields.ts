/**
 * Parses fields of a set’s own file exactly: it trims, guesses and corrects nothing. The first fault throws a UserError that
 * names the field.
 */
import type { Json } from '../base/json/json.ts';
import { UserError } from '../base/errors/user-error.ts';
import { maxChoiceLength, shortText, shortValue, type FieldWithLocation } from './row-fields.ts';
import type { ItemSet, SetTopic } from '../core/items/item.ts';

const kinds: readonly SetTopic[] = ['arithmetic', 'calendar', 'words', 'general'];

export function parseSetId(field: FieldWithLocation): string {
  const id = parseBoundedText(field, 100);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(id))
    throw new UserError(
      `${field.where}: the set's id “${shortText(id)}” may have letters, digits, dots, hyphens and underscores only.`,
    );
  return id;
}

export function parseLocalItemId(field: FieldWithLocation): string {
  const id = parseBoundedText(field, 200);
  if (!/^[\p{L}\p{N}._-]+$/u.test(id))
    throw new UserError(
      `${field.where}: the id “${shortText(id)}” may have letters, digits, dots, hyphens and underscores only.`,
    );
  return id;
}

/** `set/item`. */
export function parseFullItemId(field: FieldWithLocation): string {
  const id = parseBoundedText(field, 301);
  const slash = id.indexOf('/');
  if (slash === -1) throw new UserError(`${field.where}: “${shortText(id)}” has no set before it, as in “my-set/001”.`);
  return `${parseSetId({ ...field, value: id.slice(0, slash) })}/${parseLocalItemId({ ...field, value: id.slice(slash + 1) })}`;
}

export function parseSetKind(field: FieldWithLocation): SetTopic {
  const name = parseOptionalBoundedText(field) ?? 'general';
  const kind = kinds.find((kind) => kind === name);
  if (!kind) throw new UserError(`${field.where}: it must be one of ${kinds.join(', ')}, not “${shortText(name)}”.`);
  return kind;
}

export function parseSelectionStages({ where, value }: FieldWithLocation): ItemSet['stages'] {
  if (!isNonEmptyValue(value)) return undefined;
  const isStage = (stage: unknown): stage is NonNullable<ItemSet['stages']>[number] =>
    isObject(stage) && typeof stage['what'] === 'string' && Number.isSafeInteger(stage['items']);
  if (!Array.isArray(value) || !value.every(isStage))
    throw new UserError(`${where}: it must be a list of stages, each with “what” and the number of “items”.`);
  return value.map(({ what, items }) => ({ what, items }));
}

export const isNonEmptyValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

export const isObject = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseBoundedTextList({ where, value }: FieldWithLocation, most: number): string[] | undefined {
  if (!isNonEmptyValue(value)) return undefined;
  if (!Array.isArray(value)) throw new UserError(`${where}: it must be a list of texts, not ${shortValue(value)}.`);
  return value.map((part: unknown) => parseBoundedText({ where, value: part }, most));
}

export const parseOptionalBoundedText = (field: FieldWithLocation, most = maxChoiceLength): string | undefined =>
  isNonEmptyValue(field.value) ? parseBoundedText(field, most) : undefined;

export function parseBoundedText({ where, value }: FieldWithLocation, most: number): string {
  if (!isNonEmptyValue(value)) throw new UserError(`${where}: it is missing.`);
  if (typeof value !== 'string') throw new UserError(`${where}: it must be a text, not ${shortValue(value)}.`);
  if (value.trim() === '') throw new UserError(`${where}: it is empty.`);
  if (value.length > most) throw new UserError(`${where}: it has ${value.length} characters. At most ${most} are allowed.`);
  return value;
}
