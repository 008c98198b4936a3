import { setOf } from '../core/items/item.ts';
import { zip } from '../base/objects/zip.ts';
import { mergeClusterNames } from '../measure/basics/item-clusters.ts';
import type { ComparedRun } from './comparing.ts';

/**
 * The runs with the same clusters of the questions that they share (`ids`). A cluster is no part of a question’s hash, so one run may name clusters that another lacks or names otherwise: questions that any of the runs puts together belong
 * together. The same runs where they name the same.
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
