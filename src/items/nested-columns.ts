import { isObject } from './set-fields.ts';

/** What is opened where it holds more than a text: ARC has its choices so, and its question. */
const expandedColumns: ReadonlySet<string> = new Set([
  'question',
  'choices',
  'options',
  'alternatives',
  'answer',
  'answers',
  'input',
]);
const mostLevels = 2;
const mostKeys = 30;

/**
 * A row's fields, and behind them what its questions, choices and answers hold inside: `question.stem`, `choices.text`. Of a list of
 * objects each field is a list: `question.choices.label`.
 */
export function expandNestedColumns(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const inside = Object.entries(fields).flatMap(([column, value]) =>
    expandedColumns.has(column.toLowerCase()) ? partsOf(column, value, 1) : [],
  );
  const more = inside.filter(([column]) => !Object.hasOwn(fields, column));
  return more.length === 0 ? fields : Object.fromEntries([...Object.entries(fields), ...more]);
}

function partsOf(column: string, value: unknown, level: number): [string, unknown][] {
  if (level > mostLevels) return [];
  const parts = isObject(value) ? Object.entries(value) : listsOf(value);
  if (parts.length > mostKeys) return [];
  return parts.flatMap(([key, part]): [string, unknown][] => [
    [`${column}.${key}`, part],
    ...partsOf(`${column}.${key}`, part, level + 1),
  ]);
}

/** A list of objects as lists by field. */
function listsOf(value: unknown): [string, unknown[]][] {
  // A chat stays one question and is not split into lists of roles and texts.
  if (!Array.isArray(value) || !value.every(isObject) || value.every((part) => 'role' in part && 'content' in part))
    return [];
  const keys = Object.keys(value[0] ?? {});
  return keys.length > mostKeys ? [] : keys.map((key) => [key, value.map((part) => new Map(Object.entries(part)).get(key))]);
}
