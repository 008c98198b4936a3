import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { stripFormulaGuard } from '../base/text/formula-guard.ts';
import type { Json } from '../base/json/json.ts';
import { canonicalJson } from '../core/plan/plan.ts';
import { sha256Hex } from '../base/hash/sha256.ts';
import { UserError } from '../base/errors/user-error.ts';
import { parseExactItem } from './exact-item.ts';
import { refuseTooManyItems, parseItemTable } from './item-file.ts';
import { shortValue, type FieldWithLocation } from './row-fields.ts';
import { refuseSkippedRecords, type ItemTable } from './item-rows.ts';
import type { Item, ItemSet, SetTopic } from '../core/items/item.ts';
import {
  isNonEmptyValue,
  isObject,
  parseSetKind,
  parseOptionalBoundedText,
  parseSetId,
  parseSelectionStages,
  parseFullItemId,
} from './set-fields.ts';
import { isItemSetFieldName, itemSetColumns, itemSetFormat } from './set-file.ts';

/**
 * Parses an item set from a file that `itemSetToFile` wrote, with every character preserved. `null` for files of other
 * programs, whose columns the user has to assign. The first fault throws a UserError with the file, the line or item, and
 * the field.
 */
export async function parseOwnItemSetFile(text: string, name: string): Promise<ItemSet | null> {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const whole = wholeSet(plain, name);
  if (whole) return fromJson(whole, name);
  const table = parseItemTable(plain, name);
  return itemSetColumns.every((column) => table.columns.includes(column)) || isOwnJsonLines(table)
    ? fromTable(table, name)
    : null;
}

/** A JSON object with a list of items. `null` for everything else, including JSON Lines, whose objects are questions. */
function wholeSet(text: string, name: string): Readonly<Record<string, Json>> | null {
  const isMarked = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${itemSetFormat}"`).test(text);
  if (!isMarked && !(/\.json$/i.test(name) && /^\s*\{/.test(text))) return null;
  const where = `“${name}”`;
  let parsed: Json;
  try {
    parsed = parseJson(text, where);
  } catch (error) {
    if (isMarked) throw error;
    return null;
  }
  if (!isObject(parsed) || !Array.isArray(parsed['items'])) {
    if (isMarked) throw new UserError(`${where}, field “items”: it must be a list of items.`);
    return null;
  }
  // Other programs may use this name for a list too; Evenkeel's sets have an id.
  if (!isMarked && typeof parsed['id'] !== 'string') return null;
  refuseUnhashable(parsed, where);
  return parsed;
}

async function fromJson(set: Readonly<Record<string, Json>>, name: string): Promise<ItemSet> {
  const where = `“${name}”`;
  const format = set['format'] ?? itemSetFormat;
  if (format !== itemSetFormat)
    throw new UserError(`${where}, field “format”: it is ${shortValue(format)}, not “${itemSetFormat}”.`);
  const field = (key: string): FieldWithLocation => ({ where: `${where}, field “${key}”`, value: set[key] });
  const id = parseSetId(field('id'));
  const list = set['items'] as readonly Json[];
  if (list.length === 0) throw new UserError(`${where}, field “items”: it is empty.`);
  refuseTooManyItems(list.length, name);
  const places = new Map<string, number>();
  const items = list.map((value, index) => {
    const at = `${where}, item ${index + 1}`;
    if (!isObject(value)) throw new UserError(`${at}: it must be an object with a question.`);
    const item = parseExactItem(value, at, `${id}/`);
    const first = places.get(item.id);
    if (first !== undefined) throw new UserError(`${at}, field “id”: item ${first} already has the id “${localOf(item)}”.`);
    places.set(item.id, index + 1);
    return item;
  });
  const stages = parseSelectionStages(field('stages'));
  return {
    id,
    version: parseOptionalBoundedText(field('version')) ?? (await versionOf(items)),
    title: parseOptionalBoundedText(field('title')) ?? id,
    description: parseOptionalBoundedText(field('description')) ?? '',
    kind: parseSetKind(field('kind')),
    language: parseOptionalBoundedText(field('language')) ?? 'en',
    licence: parseOptionalBoundedText(field('licence')) ?? 'not stated',
    source: parseOptionalBoundedText(field('source')) ?? name,
    ...(stages && { stages }),
    items,
  };
}

/**
 * JSON Lines omit missing fields, so a set without paraphrases has fewer columns than a CSV. Unknown fields such as
 * “options” make the file foreign, so that they are not silently dropped.
 */
const isOwnJsonLines = ({ format, columns, rows }: ItemTable): boolean =>
  format === 'jsonl' &&
  columns.every((column) => lineFields.has(column) || numberedParaphrase.test(column)) &&
  rows.every(
    ({ fields: { id, question, choices, answer, answer_index: place } }) =>
      typeof id === 'string' &&
      id.includes('/') &&
      question !== undefined &&
      (Array.isArray(choices) ? place !== undefined : answer !== undefined),
  );

const lineFields: ReadonlySet<string> = new Set([
  ...itemSetColumns,
  ...['answer', 'paraphrased_by', 'solution', 'response', 'criterion', 'cluster', 'kind', 'counts', 'keep_private'],
  'columns',
]);
const numberedParaphrase = /^paraphrase_\d{1,2}$/;

async function fromTable(table: ItemTable, name: string): Promise<ItemSet> {
  refuseSkippedRecords(table, name);
  const { format, columns, rows } = table;
  const numbered = columns
    .filter((column) => numberedParaphrase.test(column))
    .sort((a, b) => Number(a.slice(11)) - Number(b.slice(11)));
  const lines = new Map<string, number>();
  const sets = new Set<string>();
  const found = new Set<SetTopic>();
  const items = rows.map(({ line, fields }) => {
    const at = `“${name}”, line ${line}`;
    const plain = format === 'csv' ? fromCsv(fields, at) : fields;
    const id = parseFullItemId({ where: `${at}, field “id”`, value: plain['id'] });
    const itsSet = id.slice(0, id.indexOf('/'));
    const [set = itsSet] = sets;
    sets.add(itsSet);
    if (itsSet !== set)
      throw new UserError(`${at}, field “id”: it belongs to the set “${itsSet}”, but the items before it to “${set}”.`);
    const first = lines.get(id);
    if (first !== undefined) throw new UserError(`${at}, field “id”: the id “${id}” is already in line ${first}.`);
    lines.set(id, line);
    found.add(parseSetKind({ where: `${at}, field “kind”`, value: plain['kind'] }));
    return parseExactItem(
      {
        ...plain,
        ...(format === 'csv' && !isNonEmptyValue(plain['columns']) && { columns: othersIn(plain) }),
        id: id.slice(itsSet.length + 1),
        answer: isNonEmptyValue(plain['choices'])
          ? plain['answer_index']
          : isNonEmptyValue(plain['counts'])
            ? (plain['answer'] ?? '')
            : plain['answer'],
        subject: plain['subset'],
        paraphrases: eachParaphrase(numbered, plain, at),
        paraphrasedBy: plain['paraphrased_by'],
        keepPrivate: plain['keep_private'],
      },
      at,
      `${itsSet}/`,
      {
        answer: isNonEmptyValue(plain['choices']) ? 'answer_index' : 'answer',
        subject: 'subset',
        paraphrasedBy: 'paraphrased_by',
        keepPrivate: 'keep_private',
      },
    );
  });
  if (found.size > 1) throw new UserError(`“${name}”: the column “kind” has different values, but a set has one kind.`);
  const [set] = sets;
  const id = assertDefined(set, 'row in the file');
  return {
    id,
    version: await versionOf(items),
    title: id,
    description: '',
    kind: assertDefined([...found][0], 'kind in the file'),
    language: 'en',
    licence: 'not stated',
    source: name,
    items,
  };
}

/** Removes the guard against formulas, and parses lists as JSON. */
function fromCsv(fields: Readonly<Record<string, unknown>>, at: string): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(fields)) plain[column] = stripFormulaGuard(String(value));
  for (const column of ['choices', 'paraphrased_by', 'counts', 'columns']) {
    if (!isNonEmptyValue(plain[column])) continue;
    const where = `${at}, field “${column}”`;
    const list = parseJson(plain[column] as string, where);
    refuseUnhashable(list, where);
    plain[column] = list;
  }
  return plain;
}

/** Columns of a CSV that are not item fields. */
function othersIn(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isItemSetFieldName(name) && isNonEmptyValue(value)),
  );
}

/** Throws if some but not all paraphrase columns are filled. */
function eachParaphrase(columns: readonly string[], fields: Readonly<Record<string, unknown>>, at: string): unknown[] {
  const given = columns.filter((column) => isNonEmptyValue(fields[column]));
  const last = columns.indexOf(given.at(-1) ?? '');
  const gap =
    given.length === 0
      ? undefined
      : ['paraphrase_1', 'paraphrase_2', ...columns.slice(2, last + 1)].find((column) => !isNonEmptyValue(fields[column]));
  if (gap !== undefined)
    throw new UserError(
      `${at}, field “${gap}”: the paraphrase is missing, but “${given[0]}” has one. Give both or neither.`,
    );
  return given.map((column) => fields[column]);
}

/** A hash of the items with local ids, as in own-set.ts, so every file format gives the same version. */
async function versionOf(items: readonly Item[]): Promise<string> {
  return (await sha256Hex(canonicalJson(items.map((item) => ({ ...item, id: localOf(item) }))))).slice(0, 8);
}

const localOf = ({ id }: Item): string => id.slice(id.indexOf('/') + 1);
