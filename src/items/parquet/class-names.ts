import type { KeyValue } from 'hyparquet';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { isObject } from '../set-fields.ts';

/** By column the names of its classes: the values of such a column are places in the list. */
type ClassNames = ReadonlyMap<string, readonly string[]>;

/** As many classes as a question has letters for. */
const maxClasses = 26;

/**
 * The ClassLabel columns that the datasets library describes in a file’s metadata. Names of one character are left alone: they are the letters of choices, which a place names as well.
 */
export function classNamesIn(entries: readonly KeyValue[] = []): ClassNames {
  const text = entries.find(({ key }) => key === 'huggingface')?.value ?? '';
  const whole = text === '' ? undefined : undefinedIfUserError(() => parseJson(text, 'metadata'));
  const features = fieldOf(fieldOf(whole, 'info'), 'features');
  const classes = Object.entries(isObject(features) ? features : {}).flatMap(([column, feature]) => {
    const names = fieldOf(feature, '_type') === 'ClassLabel' ? fieldOf(feature, 'names') : undefined;
    const areNames = Array.isArray(names) && names.every((name): name is string => typeof name === 'string');
    return areNames && names.length > 1 && names.some(({ length }) => length > 1) ? [[column, names] as const] : [];
  });
  return new Map(classes);
}

const fieldOf = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The column in which a row lists the classes of another one. */
export const classNamesColumn = (column: string): string => `${column} names`;

/** A row with the names of classes for their places, and the list of names beside each. −1 marks a row without a class. */
export function nameClasses(row: Readonly<Record<string, Json>>, classNames: ClassNames): Readonly<Record<string, Json>> {
  if (classNames.size === 0) return row;
  const named = Object.entries(row).flatMap(([column, value]): (readonly [string, Json])[] => {
    const names = classNames.get(column);
    if (!names) return [[column, value]];
    const list = names.length <= maxClasses ? [[classNamesColumn(column), names] as const] : [];
    return [[column, (typeof value === 'number' ? names[value] : value) ?? null], ...list];
  });
  return Object.fromEntries(named);
}
