import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { parseJson, refuseUnhashable } from '../../base/json/bounded-json.ts';
import { stripFormulaGuard } from '../../base/text/formula-guard.ts';
import { shortText, shortValue } from '../../items/row-fields.ts';
import { parseAllItemRows } from '../../items/item-rows.ts';
import type { JudgedPairItem } from '../../core/items/pair.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { raterFault } from './rater-name.ts';
import { ratingsFormat } from './rating-file.ts';
import { isRatingValue, type HumanRating } from '../../core/answers/human-rating.ts';

/** The pairs that a file may rate, with their hashes. */
export interface RateableSet {
  readonly id: string;
  readonly pairs: readonly JudgedPairItem[];
  readonly hashes: ReadonlyMap<string, string>;
}

interface Row {
  /** “x.csv”, line 3 */
  readonly where: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Parses the ratings in a CSV, JSON or JSONL file: the `value` from 1 to 5 that a person (`rater`) gave a pair (`item`, its
 * id with or without the set’s name). Files by Evenkeel also have criterion, scale, time and the pair’s hash, which are
 * compared with the set. A rating without a time counts as the oldest. Any fault throws a UserError with line and field.
 */
export function parseRatingFile(text: string, name: string, set: RateableSet): HumanRating[] {
  const rows = rowsIn(text.startsWith('\ufeff') ? text.slice(1) : text, name, set.id);
  if (rows.length === 0) throw new UserError(`“${name}” has no ratings in it.`);
  const pairs = new Map(set.pairs.map((pair) => [pair.id, pair]));
  const seen = new Map<string, string>();
  return rows.map((row) => {
    const rating = ratingFrom(row, set, pairs);
    const key = JSON.stringify([rating.item, rating.rater]);
    const first = seen.get(key);
    if (first !== undefined)
      throw new UserError(`${row.where}: “${rating.rater}” rates “${rating.item}” here, and ${first} already.`);
    seen.set(key, `in ${row.where.replace(/^“.*”, /s, '')}`);
    return rating;
  });
}

function rowsIn(text: string, name: string, set: string): Row[] {
  const isWhole = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${ratingsFormat}"`).test(text);
  if (!isWhole) {
    const { format, rows, columns } = parseAllItemRows(text, name);
    for (const column of ['item', 'rater', 'value'])
      if (!columns.includes(column))
        throw new UserError(`“${name}” has no column “${column}”: ratings need “item”, “rater” and “value”.`);
    return rows.map(({ line, fields }) => ({
      where: `“${name}”, line ${line}`,
      fields: format === 'csv' ? unguardedFields(fields) : fields,
    }));
  }
  const where = `“${name}”`;
  const parsed = parseJson(text, where);
  refuseUnhashable(parsed, where);
  const { set: its, ratings } = parsed as Readonly<Record<string, unknown>>;
  if (its === undefined) throw new UserError(`${where}: the field “set” is missing.`);
  if (its !== set) throw new UserError(`${where}, field “set”: these are ratings of ${shortValue(its)}, not of “${set}”.`);
  if (!Array.isArray(ratings)) throw new UserError(`${where}, field “ratings”: it must be a list of ratings.`);
  return ratings.map((fields: unknown, n) => {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      throw new UserError(`${where}, rating ${n + 1}: it must be an object.`);
    return { where: `${where}, rating ${n + 1}`, fields: fields as Row['fields'] };
  });
}

const unguardedFields = (fields: Row['fields']): Row['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([column, value]) => [column, stripFormulaGuard(String(value))]));

function ratingFrom({ where, fields }: Row, set: RateableSet, pairs: ReadonlyMap<string, JudgedPairItem>): HumanRating {
  const at = (field: string) => `${where}, field “${field}”`;
  const given = (field: string): string | undefined => {
    const value = fields[field];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
    throw new UserError(`${at(field)}: it must be a text, not ${shortValue(value)}.`);
  };
  const id = given('item') ?? '';
  const pair = pairs.get(id) ?? pairs.get(`${set.id}/${id}`);
  if (!pair) throw new UserError(`${at('item')}: the set has no pair “${shortText(id)}”.`);
  const rater = given('rater') ?? '';
  const fault = raterFault(rater);
  if (fault !== undefined) throw new UserError(`${at('rater')}: “${shortText(rater)}” cannot be a rater’s name. ${fault}`);
  const value = Number(given('value') ?? NaN);
  if (!isRatingValue(value))
    throw new UserError(`${at('value')}: it must be 1, 2, 3, 4 or 5, not ${shortValue(fields['value'] ?? '')}.`);
  const scale = given('scale') ?? '5p';
  if (scale !== '5p')
    throw new UserError(`${at('scale')}: it is “${shortText(scale)}”; ratings are on the scale “5p”, 1 to 5.`);
  const criterion = given('criterion') ?? pair.criterion;
  if (criterion !== pair.criterion)
    throw new UserError(
      `${at('criterion')}: it is “${shortText(criterion)}”, and the pair is judged by “${pair.criterion}”.`,
    );
  const hash = getOrThrow(set.hashes, pair.id);
  if ((given('pair') ?? hash) !== hash)
    throw new UserError(`${at('pair')}: the rating was given to other words than “${pair.id}” has in this set.`);
  const when = given('when');
  const time = when === undefined ? 0 : Date.parse(when);
  if (!Number.isFinite(time)) throw new UserError(`${at('when')}: “${shortText(when ?? '')}” is not a time.`);
  return { set: set.id, item: pair.id, rater, criterion, scale: '5p', value, when: time, pair: hash };
}
