import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import type { Json } from '../base/json/json.ts';
import { reasonWithoutFileAndLine, type ItemRow, type ItemTable, type SkippedRecord } from './item-rows.ts';
import { expandNestedColumns } from './nested-columns.ts';
import { shortValue } from './row-fields.ts';
import { isObject } from './set-fields.ts';
import { UserError } from '../base/errors/user-error.ts';

export const isJsonList = (text: string): boolean => /^\s*\[/.test(text);

/** The objects of one JSON list as rows, counted from 1: where in the text each begins is not known. What is no object is left out. */
export function parseJsonListRows(text: string, name: string): ItemTable {
  const list = parseJson(text, `“${name}”`) as readonly Json[];
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
