import { group } from 'd3';
import { setOf, type Item } from '../../core/items/item.ts';
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from './item-scores.ts';
import { randomBelow } from './random.ts';

/** The places of a benchmark's items, cluster by cluster: every item is in one. */
export type ItemIndicesByCluster = readonly (readonly number[])[];

/** Fewer clusters than these in all bound nothing. */
const leastClusters = 10;

/**
 * Items that belong together (questions on one text, variants of one task) are right and wrong together: what is drawn are whole clusters (Miller 2024, arXiv:2411.00640; Davison and
 * Hinkley 1997, §3.8). `names[i]` is the cluster of item i, undefined where it stands alone. Undefined where no two items share one: items are then drawn one by one, as ever.
 */
export function groupIntoClusters(names: readonly (string | undefined)[]): ItemIndicesByCluster | undefined {
  const byName = new Map<string, number[]>();
  const clusters: number[][] = [];
  for (const [item, name] of names.entries()) {
    const there = name === undefined ? undefined : byName.get(name);
    if (there) {
      there.push(item);
      continue;
    }
    const own = [item];
    clusters.push(own);
    if (name !== undefined) byName.set(name, own);
  }
  return clusters.length < names.length ? clusters : undefined;
}

/**
 * The clusters of the same items by several lists of names: items that any list puts together belong together, and so do those of which each shares a cluster with a third. `lists[k][i]` is the cluster of item i by list k. Undefined for
 * an item of which no list names one.
 */
export function mergeClusterNames(lists: readonly (readonly (string | undefined)[])[]): (string | undefined)[] {
  const members = lists.map((names) => group(names.keys(), (item) => names[item]));
  const joined = new Array<string | undefined>(lists[0]?.length ?? 0).fill(undefined);
  for (const first of joined.keys()) {
    if (joined[first] !== undefined) continue;
    const open = lists.some((names) => names[first] !== undefined) ? [first] : [];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      joined[item] = `joined ${first}`;
      for (const [k, names] of lists.entries()) {
        const name = names[item];
        if (name === undefined) continue;
        open.push(...(members[k]?.get(name) ?? []));
        // Whoever is in it is reached now.
        members[k]?.delete(name);
      }
    }
  }
  return joined;
}

/** What an item is drawn with: the name of its cluster within its set, its own id where it stands alone. */
export const clusterOrItemName = ({ id, cluster }: Pick<Item, 'id' | 'cluster'>): string =>
  cluster === undefined ? `item ${id}` : `cluster ${setOf(id)}/${cluster}`;

/** Items to be drawn from, and their clusters where some belong together. */
export type ItemCountWithClusters = Pick<ScoreMatrix, 'items' | 'clusters'>;

/**
 * One draw of a benchmark's items with replacement, by their places: N − 1 of N; of items in clusters whole clusters, G − 1 of G with all that is in them, so that draws differ in
 * length. One of one.
 */
export function resampleItems({ items, clusters }: ItemCountWithClusters, random: () => number): Int32Array {
  if (!clusters) return drawItems(items, random);
  return Int32Array.from(Array.from(drawItems(clusters.length, random), (c) => clusters[c] ?? []).flat());
}

/** One draw of N − 1 of N items with replacement, 1 of 1. */
function drawItems(items: number, random: () => number): Int32Array {
  const drawn = new Int32Array(Math.max(1, items - 1));
  for (let i = 0; i < drawn.length; i++) drawn[i] = randomBelow(random, items);
  return drawn;
}

/** Why draws of these benchmarks bound nothing: they have clusters, and too few. */
export function tooFewClustersReasonOfTables(tables: readonly ItemCountWithClusters[]): NoValueWithReason | undefined {
  if (!tables.some(({ clusters }) => clusters)) return undefined;
  return tooFewClustersReason(tables.reduce((sum, { items, clusters }) => sum + (clusters?.length ?? items), 0));
}

/** Why so many clusters bound nothing; undefined where they do. */
export function tooFewClustersReason(count: number): NoValueWithReason | undefined {
  return count < leastClusters
    ? undefinedBecause(
        `the questions come in ${count === 1 ? 'one cluster' : `${count} clusters`}, which are too few: ${leastClusters} are the least for an interval`,
      )
    : undefined;
}

/**
 * How many times the variance of a benchmark's prompt effects is what it would be, were its items to flip each by itself: with u_i an item's share in the effects' error, N items in G clusters c,
 *
 *   [G/(G − 1) · Σ_c |Σ_{i∈c} u_i|²] / [N/(N − 1) · Σ_i |u_i|²],
 *
 * at least 1, as clusters are few and it is known roughly (the cluster-robust variance: Liang and Zeger 1986). 1 without clusters, and where nothing flips. `influence[i·T + t]` = u_it.
 */
export function clusterDesignEffect(influence: Float64Array, T: number, clusters: ItemIndicesByCluster | undefined): number {
  if (!clusters || clusters.length < 2) return 1;
  const N = influence.length / T;
  let apart = 0;
  for (const u of influence) apart += u * u;
  let together = 0;
  for (const members of clusters) {
    for (let t = 0; t < T; t++) together += members.reduce((sum, i) => sum + (influence[i * T + t] ?? 0), 0) ** 2;
  }
  const G = clusters.length;
  return apart > 0 ? Math.max(1, ((G / (G - 1)) * together) / ((N / (N - 1)) * apart)) : 1;
}
