import { findItemClusters, type ClusterBasis } from '../measure/doctor/proposed-clusters.ts';
import type { Item } from '../core/items/item.ts';

/** How the clusters of a file were found: by a passage, an id, or a column. */
export interface FoundClusters {
  readonly by: Exclude<ClusterBasis, 'duplicates'>;
  /** Clusters of two or more questions, and the questions in them. */
  readonly clusters: number;
  readonly questions: number;
}

interface ClusteredItems {
  readonly items: readonly Item[];
  /** Absent without clusters. */
  readonly found?: FoundClusters;
}

/**
 * Adds clusters to the items of a file. If any item has a cluster, all items stay unchanged. Otherwise questions with one
 * passage (`contexts`, one per item) are a cluster. Otherwise `findItemClusters` decides, as in reports. It uses ids such as
 * doc_12_q3, columns such as a conversation’s id, and long paragraphs. O(characters).
 */
export function nameItemClusters(items: readonly Item[], contexts: readonly (string | undefined)[]): ClusteredItems {
  if (items.some(({ cluster }) => cluster !== undefined)) return summarise(items, 'column');
  const passages = passageNames(contexts);
  if (passages.some((name) => name !== undefined)) return summarise(withClusters(items, passages), 'passage');
  // `findItemClusters` works set by set, and a file is one set.
  const { clusterOf, proposed } = findItemClusters(items.map((item) => ({ ...item, id: `file/${item.id}` })));
  const by = proposed[0]?.by;
  if (by === undefined || by === 'duplicates') return { items };
  const names = items.map(({ id }) => clusterOf.get(`file/${id}`));
  return summarise(withClusters(items, names), by);
}

const withClusters = (items: readonly Item[], names: readonly (string | undefined)[]): readonly Item[] =>
  items.map((item, at) => {
    const cluster = names[at];
    return cluster === undefined ? item : { ...item, cluster };
  });

function summarise(items: readonly Item[], by: FoundClusters['by']): ClusteredItems {
  const sizes = new Map<string, number>();
  for (const { cluster } of items) if (cluster !== undefined) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const several = [...sizes.values()].filter((size) => size > 1);
  const questions = several.reduce((sum, size) => sum + size, 0);
  return several.length === 0 ? { items } : { items, found: { by, clusters: several.length, questions } };
}

/** Names shared passages “passage 1”, …; undefined for a question without a shared passage. */
function passageNames(contexts: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const uses = new Map<string, number>();
  for (const text of contexts) if (text !== undefined) uses.set(text, (uses.get(text) ?? 0) + 1);
  const shared = [...uses].filter(([, times]) => times > 1).map(([text]) => text);
  const numbers = new Map(shared.map((text, at) => [text, `passage ${at + 1}`]));
  return contexts.map((text) => (text === undefined ? undefined : numbers.get(text)));
}
