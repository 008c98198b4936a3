import type { KeyValue } from 'hyparquet';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { isObject } from '../set-fields.ts';

/** The class names of each column. Its values are indices into this list. */
type ClassNames = ReadonlyMap<string, readonly string[]>;

/** A question has letters for this many classes. */
const maxClasses = 26;

/**
 * The ClassLabel columns that the datasets library describes in a file’s metadata. Columns whose names are all single letters are left out: an index names such a choice as well.
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

/** The name of the column that lists the classes of another column. */
export const classNamesColumn = (column: string): string => `${column} names`;

/** Replaces class indices in a row by names, and adds the list of names. −1 marks a row without a class. */
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
