import { importStateLabel } from '../../core/imported/imported-from.ts';
import type { OriginGroup } from '../../core/origin/origin-groups.ts';
import type { CopiedRun } from '../../core/origin/origin-sentences.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { findRunsByAnonymousId } from '../../store/runs/run-origin.ts';

/**
 * The runs that answers were copied from, by the anonymous ids in the answers. Runs that are not in this browser are
 * missing.
 */
export async function findOriginRuns(origins: readonly OriginGroup[]): Promise<ReadonlyMap<string, CopiedRun>> {
  const ids = new Set(origins.flatMap(({ origin }) => (origin?.run === undefined ? [] : [origin.run])));
  const found = await findRunsByAnonymousId(ids);
  const named = [...found].map(async ([id, { name, outline, createdAt, ...from }]): Promise<[string, CopiedRun]> => {
    const brought = importStateLabel(from)?.toLowerCase();
    const usual = outline && (await loadStudy(outline.study).catch(() => undefined))?.title;
    return [id, { name: name ?? usual ?? 'a run', createdAt, ...(brought !== undefined && { brought }) }];
  });
  return new Map(await Promise.all(named));
}
