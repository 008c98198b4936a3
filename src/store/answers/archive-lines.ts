import { isPromptLineType, type LoggedPromptLine } from '../../core/elsewhere/prompt-lines.ts';
import type { Json } from '../../base/json/json.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { database, type ArchiveLineRow } from '../database/database.ts';

/** Turns an archive line that is not a response into a row. The row's hash identifies it, so each line is stored once. */
export async function nonResponseLineToRow(run: string, line: { readonly type: string }): Promise<ArchiveLineRow> {
  const hash = promptRowHash(line) ?? (await sha256Hex(canonicalJson(line)));
  return { run, type: line.type, hash, line: line as unknown as Json };
}

/**
 * Keys a logged prompt by the hash that its answers name. A start that several prompts share has a separate key, since a
 * whole prompt may equal it.
 */
function promptRowHash(line: { readonly type: string }): string | undefined {
  if (!isPromptLineType(line.type)) return undefined;
  const { hash } = line as LoggedPromptLine;
  return line.type === 'prompt' ? hash : promptStartKey(hash);
}

export const promptStartKey = (hash: string): string => `start of ${hash}`;

/** In the order of arrival. */
export const loadLinesOfRun = (run: string): Promise<ArchiveLineRow[]> => database.lines.where({ run }).sortBy('id');

export const loadLinesOfType = (run: string, type: string): Promise<ArchiveLineRow[]> =>
  database.lines.where('[run+type]').equals([run, type]).sortBy('id');

/** Adds all of the lines or none. Lines that are already stored stay unchanged. Adds nothing to a deleted run. */
export async function storeMissingArchiveLines(
  run: string,
  found: readonly { readonly type: string }[],
  whereFull: string,
): Promise<void> {
  const rows = await Promise.all(found.map((line) => nonResponseLineToRow(run, line)));
  const { runs, lines } = database;
  await runWithDiskFullMessage(whereFull, () =>
    database.transaction('rw', [runs, lines], async () => {
      if (!(await runs.get(run))) return;
      const keys = rows.map(({ hash }) => [run, hash] as [string, string]);
      const there = new Set((await lines.where('[run+hash]').anyOf(keys).toArray()).map(({ hash }) => hash));
      const missing = rows.filter(({ hash }) => !there.has(hash) && there.add(hash));
      if (missing.length > 0) await lines.bulkAdd(missing);
    }),
  );
}
