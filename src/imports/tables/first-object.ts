import Papa from 'papaparse';
import type { Json } from '../../core/json/json.ts';
import { delimiterOf } from '../../items/item-layout.ts';
import { isFields } from '../promptfoo/fields.ts';

/** The names of a table’s columns, by the first characters of its file; none where it is no table. */
export function columnsInHead(head: string, isCsv: boolean): readonly string[] {
  if (!isCsv) return Object.keys(firstObject(head) ?? {});
  const { data } = Papa.parse<string[]>(head, { delimiter: delimiterOf(head, '.csv'), preview: 1 });
  return (data[0] ?? []).map((column) => column.trim());
}

/** The first object of JSON Lines or of a list, if it ends within the text. */
function firstObject(head: string): Readonly<Record<string, Json>> | undefined {
  const start = /^\s*\[?\s*(?=\{)/.exec(head)?.[0].length;
  if (start === undefined) return undefined;
  let level = 0;
  let inString = false;
  for (let at = start; at < head.length; at++) {
    const character = head[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') level += 1;
    else if ((character === '}' || character === ']') && --level === 0) return parsed(head.slice(start, at + 1));
  }
  return undefined;
}

function parsed(text: string): Readonly<Record<string, Json>> | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
