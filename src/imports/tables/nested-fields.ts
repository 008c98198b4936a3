import type { Json } from '../../base/json/json.ts';
import { isFields, type Fields } from '../promptfoo/fields.ts';

const mostLevels = 6;
const mostPlaces = 8;
const mostColumns = 300;

/** The names of a row’s fields, and behind them of what stands inside objects and lists of objects: `output.choices.0.text`. */
export function fieldNamesWithNested(fields: Fields): readonly string[] {
  const own = Object.keys(fields);
  const inside: string[] = [];
  for (const name of own) addInside(name, fields[name], 1, inside);
  return [...own, ...inside.filter((name) => !Object.hasOwn(fields, name))];
}

function addInside(path: string, value: Json | undefined, level: number, found: string[]): void {
  for (const [key, part] of partsOf(value)) {
    if (level >= mostLevels || found.length >= mostColumns) return;
    const name = `${path}.${key}`;
    if (!isParent(part)) found.push(name);
    addInside(name, part, level + 1, found);
  }
}

const isParent = (value: Json | undefined): boolean => partsOf(value).length > 0;

/** A list of texts or numbers is a value. */
function partsOf(value: Json | undefined): readonly (readonly [string, Json | undefined])[] {
  if (isFields(value)) return Object.entries(value);
  if (!Array.isArray(value)) return [];
  const list = (value as readonly Json[]).slice(0, mostPlaces);
  return list.length > 0 && list.every(isFields) ? list.map((part, at) => [String(at), part] as const) : [];
}

/** What a row has under the name of a column, be it inside. */
export function fieldByDottedPath(fields: Fields, column: string): Json | undefined {
  if (Object.hasOwn(fields, column)) return fields[column];
  const parts = column.split('.');
  return parts.length > 1 && parts.length <= 2 * mostLevels ? nestedValue(fields, parts) : undefined;
}

/** A key may have dots itself. */
function nestedValue(value: Json | undefined, parts: readonly string[]): Json | undefined {
  if (parts.length === 0) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (let count = parts.length; count > 0; count--) {
    const key = parts.slice(0, count).join('.');
    if (!Object.hasOwn(value, key)) continue;
    const found = nestedValue((value as Fields)[key], parts.slice(count));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A row with those columns as fields of its own that it has inside; what held them says nothing of its own any more. */
export function liftNestedColumns(fields: Fields, columns: ReadonlySet<string>): Fields {
  const inside = [...columns].flatMap((column) => {
    if (!column.includes('.') || Object.hasOwn(fields, column)) return [];
    const value = fieldByDottedPath(fields, column);
    return value === undefined ? [] : [[column, value] as const];
  });
  if (inside.length === 0) return fields;
  const holds = (name: string) => !columns.has(name) && inside.some(([column]) => column.startsWith(`${name}.`));
  return Object.fromEntries([...Object.entries(fields).filter(([name]) => !holds(name)), ...inside]);
}
