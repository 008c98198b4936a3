import type { Json } from '../../base/json/json.ts';
import { isFields, type Fields } from '../promptfoo/fields.ts';
import { parseFirstJsonObjects } from './first-objects.ts';

/** Rows in a list inside an object: `{"results": [{…}, {…}]}`. */
export interface NestedRowList {
  /** Its path: “results”, “run.rows”. */
  readonly path: string;
  readonly rows: readonly Json[];
}

const mostLevels = 3;
const mostKeys = 200;

/**
 * Whether a JSON file may be one object that contains all rows. Its first characters must show neither a list nor one object
 * per line.
 */
export const mayBeOneObject = (name: string, head: string): boolean =>
  /\.json$/i.test(name) && /^\s*\{/.test(head) && parseFirstJsonObjects(head, 2).length < 2;

/** The longest list of two or more objects; `undefined` without such a list. */
export function findNestedRowList(value: Json): NestedRowList | undefined {
  let longest: NestedRowList | undefined;
  let level: readonly (readonly [path: string, value: Json])[] = [['', value]];
  for (let depth = 0; depth < mostLevels; depth++) {
    level = level.flatMap(([path, each]) => (isFields(each) ? partsOf(path, each) : []));
    for (const [path, each] of level) {
      const rows = Array.isArray(each) ? (each as readonly Json[]) : [];
      const isTable = rows.length > 1 && isFields(rows[0]) && isFields(rows[1]);
      if (isTable && rows.length > (longest?.rows.length ?? 0)) longest = { path, rows };
    }
  }
  return longest;
}

const partsOf = (path: string, fields: Fields): readonly (readonly [string, Json])[] =>
  Object.entries(fields)
    .slice(0, mostKeys)
    .map(([key, part]) => [path === '' ? key : `${path}.${key}`, part] as const);
