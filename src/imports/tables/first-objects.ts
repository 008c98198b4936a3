import Papa from 'papaparse';
import { parseJson } from '../../base/json/bounded-json.ts';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { detectDelimiter } from '../../items/item-layout.ts';
import { isFields, type Fields } from '../promptfoo/fields.ts';

/** The names of a table’s columns, from the first characters of its file; empty if it is not a table. */
export function columnsInHead(head: string, isCsv: boolean): readonly string[] {
  if (!isCsv) return Object.keys(parseFirstJsonObjects(head, 1)[0] ?? {});
  const text = removeCsvSepDirective(head).replace(/^[\r\n]+/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: detectDelimiter(text, '.csv'), preview: 1 });
  return (data[0] ?? []).map((column) => column.trim());
}

/** Removes the first line that tells spreadsheets the delimiter: `sep=;`. Its line end stays, since lines are counted. */
export const removeCsvSepDirective = (text: string): string => text.replace(/^"?sep=[;,|\t]"?(?=\r|\n)/i, '');

/** The first objects of JSON Lines or of a list, as far as they are complete in the text. */
export function parseFirstJsonObjects(head: string, most: number): readonly Fields[] {
  const found: Fields[] = [];
  let start = firstStart(head);
  while (start !== undefined && found.length < most) {
    const end = endOfObject(head, start);
    const object = end === undefined ? undefined : parseObject(head.slice(start, end));
    if (end === undefined || !object) break;
    found.push(object);
    start = nextStart(head, end);
  }
  return found;
}

/** After the bracket of a list, or at the start. */
function firstStart(head: string): number | undefined {
  const text = head.trimStart();
  const inside = text.startsWith('[') ? text.slice(1).trimStart() : text;
  return inside.startsWith('{') ? head.length - inside.length : undefined;
}

/** After a comma or on the next line. */
function nextStart(head: string, from: number): number | undefined {
  const between = /[\s,]*/y;
  between.lastIndex = from;
  between.exec(head);
  return head[between.lastIndex] === '{' ? between.lastIndex : undefined;
}

function endOfObject(head: string, start: number): number | undefined {
  let level = 0;
  let inString = false;
  for (let at = start; at < head.length; at++) {
    const character = head[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') level += 1;
    else if ((character === '}' || character === ']') && --level === 0) return at + 1;
  }
  return undefined;
}

function parseObject(text: string): Fields | undefined {
  const value = undefinedIfUserError(() => parseJson(text, 'It'));
  return isFields(value) ? value : undefined;
}
