import { group } from 'd3';
import { setOf, type Item } from '../../core/items/item.ts';
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from './item-scores.ts';
import { randomBelow } from './random.ts';

/** The indices of a benchmark's items by cluster. Every item is in one cluster. */
export type ItemIndicesByCluster = readonly (readonly number[])[];

/** An interval needs at least this many clusters. */
const leastClusters = 10;

/**
 * Groups items into clusters. Items that belong together (questions on one text, variants of one task) are right and
 * wrong together, so draws take whole clusters (Miller 2024, arXiv:2411.00640; Davison and Hinkley 1997, §3.8).
 * `names[i]` is the cluster of item i, undefined if it has none. Undefined if no two items share a cluster. Draws then
 * take single items.
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
 * Merges several lists of cluster names for the same items. Items belong together if any list puts them together,
 * directly or through a chain of other items. `lists[k][i]` is the cluster of item i by list k. The result is undefined
 * for an item that no list puts into a cluster.
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
        // All items of this cluster are reached now.
        members[k]?.delete(name);
      }
    }
  }
  return joined;
}

/** The name of the unit that is drawn: the item’s cluster within its set, or the item itself if it has no cluster. */
export const clusterOrItemName = ({ id, cluster }: Pick<Item, 'id' | 'cluster'>): string =>
  cluster === undefined ? `item ${id}` : `cluster ${setOf(id)}/${cluster}`;

/** The items to draw from, and their clusters if some belong together. */
export type ItemCountWithClusters = Pick<ScoreMatrix, 'items' | 'clusters'>;

/**
 * Draws a benchmark's items with replacement and returns their indices: N − 1 of N. For items in clusters it draws
 * whole clusters with all their items, G − 1 of G, so draws differ in length. A single item or cluster is drawn once.
 */
export function resampleItems({ items, clusters }: ItemCountWithClusters, random: () => number): Int32Array {
  if (!clusters) return drawItems(items, random);
  return Int32Array.from(Array.from(drawItems(clusters.length, random), (c) => clusters[c] ?? []).flat());
}

/** Draws N − 1 of N items with replacement, 1 of 1. */
function drawItems(items: number, random: () => number): Int32Array {
  const drawn = new Int32Array(Math.max(1, items - 1));
  for (let i = 0; i < drawn.length; i++) drawn[i] = randomBelow(random, items);
  return drawn;
}

/** Why draws of these benchmarks give no interval: they have clusters, but too few. Undefined otherwise. */
export function tooFewClustersReasonOfTables(tables: readonly ItemCountWithClusters[]): NoValueWithReason | undefined {
  if (!tables.some(({ clusters }) => clusters)) return undefined;
  return tooFewClustersReason(tables.reduce((sum, { items, clusters }) => sum + (clusters?.length ?? items), 0));
}

/** Why this number of clusters gives no interval. Undefined if it is large enough. */
export function tooFewClustersReason(count: number): NoValueWithReason | undefined {
  return count < leastClusters
    ? undefinedBecause(
        `the questions come in ${count === 1 ? 'one cluster' : `${count} clusters`}, too few: an interval needs at least ${leastClusters}`,
      )
    : undefined;
}

/**
 * The design effect of clusters: the variance of a benchmark's prompt effects, divided by what it would be if each item
 * flipped by itself. With u_i an item's share in the effects' error and N items in G clusters c, it is
 *
 *   [G/(G − 1) · Σ_c |Σ_{i∈c} u_i|²] / [N/(N − 1) · Σ_i |u_i|²],
 *
 * at least 1, as few clusters give it only roughly (the cluster-robust variance: Liang and Zeger 1986). 1 with fewer
 * than two clusters, and if nothing flips. `influence[i·T + t]` = u_it.
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
