import type { Json } from '../core/json/json.ts';
import { canonicalJson } from '../core/plan.ts';
import { sha256Hex } from '../core/sha256.ts';
import { database, type LineRow } from './database.ts';

/** A line of an archive that is no response, as its row: known by its hash, so that none is there twice. */
export async function lineRow(run: string, line: { readonly type: string }): Promise<LineRow> {
  return { run, type: line.type, hash: await sha256Hex(canonicalJson(line)), line: line as unknown as Json };
}

/** In the order in which they came. */
export const linesOfRun = (run: string): Promise<LineRow[]> => database.lines.where({ run }).sortBy('id');

export const linesOfType = (run: string, type: string): Promise<LineRow[]> =>
  database.lines.where('[run+type]').equals([run, type]).sortBy('id');
