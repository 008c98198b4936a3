import { undefinedIfUserError } from '../base/errors/unless-user-error.ts';
import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import type { Json } from '../base/json/json.ts';
import { reasonWithoutFileAndLine, type ItemRow, type ItemTable, type SkippedRecord } from './item-rows.ts';
import { expandNestedColumns } from './nested-columns.ts';
import { shortValue } from './row-fields.ts';
import { rowsInObject } from './rows-in-object.ts';
import { isObject } from './set-fields.ts';
import { UserError } from '../base/errors/user-error.ts';

export const isJsonList = (text: string): boolean => /^\s*\[/.test(text);

/**
 * The rows of a JSON object that holds a list of them. Undefined for JSON Lines, and for an object that is itself a
 * question.
 */
export function parseJsonObjectRows(text: string, name: string): ItemTable | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const whole = undefinedIfUserError(() => parseJson(text, `“${name}”`));
  const rows = whole === undefined ? undefined : rowsInObject(whole);
  return rows && tableOfList(rows, name);
}

/** The objects of a JSON list as rows, counted from 1, since their lines are unknown. Other values are left out. */
export const parseJsonListRows = (text: string, name: string): ItemTable =>
  tableOfList(parseJson(text, `“${name}”`) as readonly Json[], name);

function tableOfList(list: readonly Json[], name: string): ItemTable {
  const rows: ItemRow[] = [];
  const leftOut: SkippedRecord[] = [];
  const columns = new Set<string>();
  list.forEach((entry, index) => {
    const line = index + 1;
    try {
      const fields = fieldsOf(entry, `“${name}”, row ${line}`);
      for (const column of Object.keys(fields)) columns.add(column);
      rows.push({ line, number: line, fields });
    } catch (error) {
      leftOut.push({ line, why: reasonWithoutFileAndLine(error, name, line, 'row') });
    }
  });
  return { format: 'json', layout: 'jsonl', columns: [...columns], rows, leftOut };
}

function fieldsOf(entry: Json, where: string): Readonly<Record<string, unknown>> {
  if (!isObject(entry)) throw new UserError(`${where}: it must be an object with a question, not ${shortValue(entry)}.`);
  refuseUnhashable(entry, where);
  return expandNestedColumns(entry);
}
