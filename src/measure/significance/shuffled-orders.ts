/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { itemAccuracySdOverWordings } from '../agreement/xparacon.ts';
import {
  makeWeightedSampler,
  spreadUnderShuffles,
  type ItemWordingScoreSums,
  type SpreadAndShuffleFloor,
} from './shuffled-wordings.ts';

/**
 * An item's spread over the orders of its choices, and its floor under shuffled orders. The fields are exchanged: `wordings`
 * counts the levels of the spread (the orders), and `orders` counts the blocks of the shuffle (the wordings).
 */
export type SpreadOverOrders = Omit<SpreadAndShuffleFloor, 'under'>;

/**
 * `spreadUnderShuffles` with wordings and orders exchanged. s_i is the population standard deviation of the item's
 * accuracies under its K orders, each over the V wordings. In each wording the answers are permuted among the orders, all
 * permutations equally likely. F_i is the mean of s_i over all shuffles.
 *
 * If each cell has one answer, the distribution is exact. Let n_t be the number of orders that are right in t wordings. The
 * next wording, with r of K right answers, gives one to j_t of each n_t with chance Π_t C(n_t, j_t) ÷ C(K, r), Σ j_t = r.
 * s_i follows from the n_t alone, so the distribution depends only on the wordings' numbers of right answers. Otherwise
 * (several samples, missing answers) it is that of `spreadUnderShuffles`.
 */
export function spreadUnderReordering(item: ItemWordingScoreSums, seed: number): SpreadOverOrders {
  const { wordings, orders, sums, counts } = item;
  if (counts.every((count) => count === 1) && sums.every((sum) => sum === 0 || sum === 1)) return exactSpread(item);
  const turn = (values: Float64Array) =>
    Float64Array.from(values, (_, at) => values[(at % wordings) * orders + Math.floor(at / wordings)]!);
  return spreadUnderShuffles({ wordings: orders, orders: wordings, sums: turn(sums), counts: turn(counts) }, seed);
}

function exactSpread({ wordings, orders, sums }: ItemWordingScoreSums): SpreadOverOrders {
  const found = new Array<number>(wordings + 1).fill(0);
  const right = new Array<number>(wordings).fill(0);
  for (let k = 0; k < orders; k++) {
    let total = 0;
    for (let v = 0; v < wordings; v++) {
      right[v]! += sums[v * orders + k]!;
      total += sums[v * orders + k]!;
    }
    found[total]!++;
  }
  const { floor, draw } = shuffledSpread(orders, right);
  return { wordings: orders, orders: wordings, spread: spreadOfCounts(found), floor, draw };
}

type ShuffledSpread = Pick<SpreadOverOrders, 'floor' | 'draw'>;

/** Items with the same numbers of right answers by wording share one distribution. */
const spreadByRightCounts = new Map<string, ShuffledSpread>();

function shuffledSpread(orders: number, right: readonly number[]): ShuffledSpread {
  const sorted = right.toSorted((a, b) => a - b);
  const key = `${orders}|${sorted.join()}`;
  const there = spreadByRightCounts.get(key);
  if (there) return there;
  const counts = new Array<number>(right.length + 1).fill(0);
  counts[0] = orders;
  let states = new Map([[counts.join(), { counts, chance: 1 }]]);
  for (const ones of sorted) {
    const next: typeof states = new Map();
    for (const state of states.values())
      for (const { counts, chance } of afterWording(state.counts, ones, orders)) {
        const name = counts.join();
        const same = next.get(name);
        if (same) same.chance += state.chance * chance;
        else next.set(name, { counts, chance: state.chance * chance });
      }
    states = next;
  }
  const chanceOf = new Map<number, number>();
  let floor = 0;
  for (const { counts, chance } of states.values()) {
    const value = spreadOfCounts(counts);
    floor += chance * value;
    chanceOf.set(value, (chanceOf.get(value) ?? 0) + chance);
  }
  const made = { floor, draw: makeWeightedSampler(chanceOf) };
  spreadByRightCounts.set(key, made);
  return made;
}

/** All possible n_t after one more wording that is right in `ones` orders, with their chances. */
function afterWording(
  counts: readonly number[],
  ones: number,
  orders: number,
): { readonly counts: number[]; readonly chance: number }[] {
  // From the top down, so that an order moved to t + 1 is not moved twice.
  let partial = [{ counts: [...counts], left: ones, chance: 1 / choose(orders, ones) }];
  for (let t = counts.length - 2; t >= 0; t--) {
    const below = counts.slice(0, t).reduce((sum, n) => sum + n, 0);
    partial = partial.flatMap((begun) => {
      const n = counts[t]!;
      const least = Math.max(0, begun.left - below);
      const most = Math.min(n, begun.left);
      return Array.from({ length: Math.max(0, most - least + 1) }, (_, more) => {
        const moved = least + more;
        const after = [...begun.counts];
        after[t]! -= moved;
        after[t + 1]! += moved;
        return { counts: after, left: begun.left - moved, chance: begun.chance * choose(n, moved) };
      });
    });
  }
  return partial;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** The spread if n_t orders are right in t of the wordings. */
function spreadOfCounts(counts: readonly number[]): number {
  const wordings = counts.length - 1;
  return itemAccuracySdOverWordings(Float64Array.from(counts.flatMap((n, t) => new Array<number>(n).fill(t / wordings))));
}

/** s − F of an item that is wrong in one order and right in the others, under all wordings. */
export function excessIfOneOrderFails(orders: number, wordings: number): number {
  const sums = Float64Array.from({ length: wordings * orders }, (_, at) => Number(at % orders > 0));
  const { spread, floor } = spreadUnderReordering({ wordings, orders, sums, counts: sums.map(() => 1) }, 0);
  return spread - floor;
}
