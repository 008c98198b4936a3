import { isObject } from './set-fields.ts';

/** Columns that are expanded if they hold objects. ARC stores its choices and its question this way. */
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
 * A row’s fields, followed by the parts of nested questions, choices and answers, such as `question.stem` or `choices.text`.
 * For a list of objects each part is a list, such as `question.choices.label`.
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

/** Converts a list of objects to one list per field. */
function listsOf(value: unknown): [string, unknown[]][] {
  // A chat stays one question and is not split into lists of roles and texts.
  if (!Array.isArray(value) || !value.every(isObject) || value.every((part) => 'role' in part && 'content' in part))
    return [];
  const keys = Object.keys(value[0] ?? {});
  return keys.length > mostKeys ? [] : keys.map((key) => [key, value.map((part) => new Map(Object.entries(part)).get(key))]);
}
