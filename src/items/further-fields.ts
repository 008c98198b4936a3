/** Reads the scoring and the further columns of an item from fields of a file. */
import {
  itemColumnsSchema,
  itemScoringSchema,
  maxColumnTextLength,
  maxItemColumns,
  type ItemScoring,
} from '../core/counting/counting.ts';
import { checkForm } from '../base/json/check-form.ts';
import type { Item } from '../core/items/item.ts';
import { UserError } from '../base/errors/user-error.ts';
import { itemRulesFault } from '../reading/rules/rule-fault.ts';
import type { FieldWithLocation } from './row-fields.ts';
import { isNonEmptyValue } from './set-fields.ts';

export function parseItemScoring({ where, value }: FieldWithLocation): ItemScoring | undefined {
  return isNonEmptyValue(value) ? checkForm(itemScoringSchema, value, where) : undefined;
}

export function parseFurtherColumns({ where, value }: FieldWithLocation): Item['columns'] {
  if (!isNonEmptyValue(value)) return undefined;
  const columns = checkForm(itemColumnsSchema, value, where);
  return Object.keys(columns).length > 0 ? columns : undefined;
}

/** Returns the item if its rules can run; throws a UserError otherwise. */
export function assertItemRulesRunnable(item: Item, at: string): Item {
  const fault = itemRulesFault(item);
  if (fault !== undefined) throw new UserError(`${at}: its ${fault}.`);
  return item;
}

/**
 * The unmapped columns of a row: texts as they are, and numbers and lists as JSON text. Empty values, objects (their parts
 * are columns) and long texts are left out. `first`: columns that always come first.
 */
export function collectUnmappedColumns(
  fields: Readonly<Record<string, unknown>>,
  taken: ReadonlySet<string>,
  first: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> | undefined {
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    const text = taken.has(name) ? undefined : writtenOut(value);
    const fits = text !== undefined && text.trim() !== '' && text.length <= maxColumnTextLength && name.length <= 100;
    return fits && name !== '' ? [[name, text] as const] : [];
  });
  const all = [...Object.entries(first), ...kept];
  return all.length === 0 ? undefined : Object.fromEntries(all.slice(0, maxItemColumns));
}

function writtenOut(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((part) => typeof part !== 'object') ? JSON.stringify(value) : undefined;
}
