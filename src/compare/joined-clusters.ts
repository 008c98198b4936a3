import { setOf } from '../core/items/item.ts';
import { zip } from '../base/objects/zip.ts';
import { mergeClusterNames } from '../measure/basics/item-clusters.ts';
import type { ComparedRun } from './comparing.ts';

/**
 * Gives all runs the same clusters of their shared questions (`ids`). A cluster is not part of a question’s hash, so runs
 * may name different clusters. Questions that any run puts in one cluster belong together. Returns the same runs if their
 * clusters already agree.
 */
export function withJoinedClusters<Run extends Pick<ComparedRun, 'table'>>(
  runs: readonly Run[],
  ids: readonly string[],
): readonly Run[] {
  const named = runs.map(({ table }) => {
    const clusterOf = new Map(table.items.map(({ id, cluster }) => [id, cluster]));
    return ids.map((id) => {
      const cluster = clusterOf.get(id);
      return cluster === undefined ? undefined : `${setOf(id)}/${cluster}`;
    });
  });
  if (named.every((own) => own.every((name, i) => name === named[0]?.[i]))) return runs;
  const joined = new Map(zip(ids, mergeClusterNames(named)));
  return runs.map((run) => ({
    ...run,
    table: {
      ...run.table,
      items: run.table.items.map((item) => {
        const cluster = joined.get(item.id);
        return cluster === undefined ? item : { ...item, cluster };
      }),
    },
  }));
}
