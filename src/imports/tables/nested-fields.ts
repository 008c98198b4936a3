import type { Json } from '../../base/json/json.ts';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import { isFields, type Fields } from '../promptfoo/fields.ts';

const mostLevels = 6;
const mostPlaces = 8;
const mostColumns = 300;

/** The names of a row’s fields, followed by those inside objects and lists of objects: `output.choices.0.text`. */
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

/** The parts of an object or list. A list of texts or numbers has no parts. A list of named scores has its scores by name. */
function partsOf(given: Json | undefined): readonly (readonly [string, Json | undefined])[] {
  const value = parseJsonCell(given);
  if (isFields(value)) return Object.entries(value);
  if (!Array.isArray(value)) return [];
  const list = (value as readonly Json[]).slice(0, mostPlaces);
  if (list.length === 0 || !list.every(isFields)) return [];
  return namedValues(list) ?? list.map((part, at) => [String(at), part] as const);
}

/** Entries of `[{"name": "correct", "value": 1}]` by name; undefined unless all have distinct names and a value. */
function namedValues(list: readonly Fields[]): readonly (readonly [string, Json | undefined])[] | undefined {
  const named = list.flatMap((fields) => {
    const name = [fields['name'], fields['key'], fields['metric']].find((each) => typeof each === 'string' && each !== '');
    const held = ['value', 'score'].find((field) => Object.hasOwn(fields, field));
    return typeof name === 'string' && held !== undefined ? [[name, fields[held]] as const] : [];
  });
  return named.length === list.length && new Set(named.map(([name]) => name)).size === list.length ? named : undefined;
}

const maxJsonCellLength = 1_000_000;

/** Parses a cell that holds a JSON object or a list of JSON objects. Other values are returned unchanged. */
export function parseJsonCell(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || value.length > maxJsonCellLength || !/^\s*(?:\{|\[\s*\{)/.test(value)) return value;
  return undefinedIfUserError(() => parseJson(value, 'It')) ?? value;
}

/** Columns that hold scores by name. */
const scoresColumn = /^(?:scores?|metrics?|grades?|feedback|feedback_stats|evaluations?|evals)$/i;

export const isNestedScoreColumn = (column: string): boolean =>
  column.includes('.') && scoresColumn.test(column.slice(0, column.indexOf('.')));

/** Adds nested scores to a row as columns: `scores.correct`, or `feedback_stats.correct.avg`. */
export function liftNestedScores(fields: Fields): Fields {
  const found = Object.keys(fields).flatMap((column) =>
    scoresColumn.test(column)
      ? partsOf(fields[column]).flatMap(([name, value]): [string, Json][] => {
          const average = isFields(value)
            ? (['avg', 'mean', 'score', 'value'] as const).find((field) => Object.hasOwn(value, field))
            : undefined;
          if (average !== undefined && isFields(value)) return [[`${column}.${name}.${average}`, value[average] ?? null]];
          return typeof value === 'number' || typeof value === 'boolean' ? [[`${column}.${name}`, value]] : [];
        })
      : [],
  );
  return found.length === 0 ? fields : { ...Object.fromEntries(found.slice(0, mostColumns)), ...fields };
}

/** A row's value for a column name, which may be nested. */
export function fieldByDottedPath(fields: Fields, column: string): Json | undefined {
  if (Object.hasOwn(fields, column)) return fields[column];
  const parts = column.split('.');
  return parts.length > 1 && parts.length <= 2 * mostLevels ? nestedValue(fields, parts) : undefined;
}

/** A key may contain dots itself. */
function nestedValue(given: Json | undefined, parts: readonly string[]): Json | undefined {
  if (parts.length === 0) return given;
  const cell = parseJsonCell(given);
  const value = Array.isArray(cell) ? { ...cell, ...Object.fromEntries(partsOf(cell)) } : cell;
  if (typeof value !== 'object' || value === null) return undefined;
  for (let count = parts.length; count > 0; count--) {
    const key = parts.slice(0, count).join('.');
    if (!Object.hasOwn(value, key)) continue;
    const found = nestedValue((value as Fields)[key], parts.slice(count));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lifts nested values of these columns into fields of their own, and drops the fields that held them. */
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
