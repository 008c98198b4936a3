import type { ComparisonLine } from '../text/comparison-line.ts';
import type { Json } from '../core/json/json.ts';
import { database } from './database.ts';
import { unlessDiskFull } from '../core/work/disk-full.ts';
import { lineRow, linesOfType } from './archive-lines.ts';

/** What was compared of a run so far, by whatever analyser, in the order in which it came; anything may stand in an imported line. */
export async function comparisonsOf(run: string): Promise<Json[]> {
  return (await linesOfType(run, 'comparison')).map(({ line }) => line);
}

/** Adds what text analysis found, all of it or nothing; what is there already stays as it is. Nothing is added to a run that was deleted. */
export async function addComparisons(run: string, found: readonly ComparisonLine[]): Promise<void> {
  const rows = await Promise.all(found.map((line) => lineRow(run, line)));
  const { runs, lines } = database;
  await unlessDiskFull('The disk is full: what was compared so far is kept. Free some space, then continue.', () =>
    database.transaction('rw', [runs, lines], async () => {
      if (!(await runs.get(run))) return;
      const keys = rows.map(({ hash }) => [run, hash] as [string, string]);
      const there = new Set((await lines.where('[run+hash]').anyOf(keys).toArray()).map(({ hash }) => hash));
      const missing = rows.filter(({ hash }) => !there.has(hash) && there.add(hash));
      if (missing.length > 0) await lines.bulkAdd(missing);
    }),
  );
}
