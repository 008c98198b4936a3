/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below items and t below templates; a table has items × templates scores */
import type { ItemIndicesByCluster } from './item-clusters.ts';

/**
 * A model's scores on one benchmark, item by template: `scores[i·T + t]` in [0, 1], NaN if there is no answer. A cell
 * with several samples has their mean.
 */
export interface ScoreMatrix {
  readonly items: number;
  readonly templates: number;
  readonly scores: Float64Array;
  /** Whether every score is 0 or 1. */
  readonly binary: boolean;
  /** Omitted if no two items share a cluster. */
  readonly clusters?: ItemIndicesByCluster;
}

/** Whether every score that is not NaN is 0 or 1, not a share of rules. */
export const isBinary = (scores: Float64Array): boolean =>
  scores.every((score) => score === 0 || score === 1 || Number.isNaN(score));

/** S_{m,t,b} in percent for each template: the mean over the items answered under it, NaN without such items. */
export function templateMeanPercents({ items, templates, scores }: ScoreMatrix): Float64Array {
  const sums = new Float64Array(templates);
  const counts = new Float64Array(templates);
  for (let i = 0; i < items; i++) {
    for (let t = 0; t < templates; t++) {
      const score = scores[i * templates + t]!;
      if (Number.isNaN(score)) continue;
      sums[t]! += score;
      counts[t]! += 1;
    }
  }
  return sums.map((sum, t) => (100 * sum) / counts[t]!);
}

/** The same items with only some of the templates, in the order given. */
export function selectTemplates(table: ScoreMatrix, kept: readonly number[]): ScoreMatrix {
  if (kept.length === table.templates) return table;
  const scores = new Float64Array(table.items * kept.length);
  for (let i = 0; i < table.items; i++) {
    for (let t = 0; t < kept.length; t++) scores[i * kept.length + t] = table.scores[i * table.templates + kept[t]!]!;
  }
  return { ...table, templates: kept.length, scores };
}
