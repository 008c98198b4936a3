/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the items, and every list has one entry for each */
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { resampleItems, tooFewClustersReasonOfTables, type ItemIndicesByCluster } from '../basics/item-clusters.ts';
import { varianceOfMean } from '../intervals/mean-variance.ts';
import { mean, sum } from '../basics/mean.ts';
import { quantile } from '../basics/quantile.ts';
import { randomBelow, seededRandom, drawStandardNormal, type Random } from '../basics/random.ts';
import { excessIfOneOrderFails, type SpreadOverOrders } from './shuffled-orders.ts';
import { excessIfOneWordingFails, allPermutations, type SpreadAndShuffleFloor } from './shuffled-wordings.ts';
import { sampleDeviation } from '../basics/standard-deviation.ts';

/** Enough to give p to within 0.2 points at 5%. */
export const defaultShuffles = 9_999;

/** The spread of an item’s accuracy that rewording, or the order of the choices, adds. Fractions. */
export interface AddedSpread {
  /** s̄: the mean spread, 2^−XParaCon. */
  readonly spread: number;
  /** F: the mean spread of a model to which all wordings are the same. */
  readonly floor: number;
  /** s̄ − F. */
  readonly added: number;
  /** The interval of s̄ − F over other items: 95%. */
  readonly interval: readonly [low: number, high: number] | NoValueWithReason;
  /** The p of the shuffle test. */
  readonly p: number;
  /** Standard deviation over items of s_i − F_i, which determines the number of items needed. */
  readonly deviation: number;
  /** c = N·h: the weight of the additional item that widens the interval. */
  readonly oneMore: number;
}

/**
 * The spread that rewording adds. RoParQ's mean spread s̄ is large even for a model that ignores the wording, because its
 * accuracy under each wording depends on a few orders of the choices, and these flip. The floor is the spread that remains
 * after shuffling (`spreadUnderShuffles`), and rewording adds
 *
 *   s̄ − F = mean_i (s_i − F_i),
 *
 * which is 0 on average if answers do not depend on the wording. p = (1 + b)/(1 + P), with b of P shuffles of all items that
 * have a mean spread of at least s̄. It is exact in that case, whatever the items and the orders do.
 *
 * The interval is drawn over items: N − 1 of N with replacement (McCarthy and Snowden 1985). It adds one more item that
 * varies, in a random direction, as in `pairwiseModelDifferences`: h·z, z standard normal, h² = Σ u² / Σ u, u = (d_i/N)²,
 * d_i = s_i − F_i. Most d_i are small, as single flips add nothing. The few items that a wording decides may all be missing
 * from N. So h is at least the weight of one of these, `excessIfOneWordingFails`/N. (Without that, with 20 simulated items
 * of which one in ten is such an item, the interval held the true value in 77–83%.) Undefined below two items. p is 1 if no
 * shuffle changes anything.
 *
 * Items in `clusters` flip together. A shuffle then permutes the wordings of all items of a cluster in the same way, order
 * by order. The interval draws G − 1 of G clusters, with u of whole clusters. Undefined below ten clusters.
 */
export const measureAddedByRewording = (
  items: readonly SpreadAndShuffleFloor[],
  options: AddedSpreadOptions,
): AddedSpread => {
  const together = options.clusters?.map((members) => members.map((i) => items[i]!));
  const shuffled = (random: Random): number =>
    together
      ? together.reduce(
          (total, group) => total + (group.length === 1 ? group[0]!.draw(random) : drawTogether(group, random)),
          0,
        )
      : drawAlone(items, random);
  return measureAdded(items, excessIfOneWordingFails(...largest(items)), shuffled, options);
};

/**
 * The spread that the order of the choices adds: the accuracy’s spread over an item’s orders, minus the spread that remains
 * when orders are shuffled within each wording (`spreadUnderReordering`). Each item has its own draw of orders, so the k-th
 * orders of two items are unrelated. Items in `clusters` are therefore shuffled one by one, and resampled together for the
 * interval. h·N is at least the excess of an item that is wrong in one order and right in the others.
 */
export const measureAddedByReordering = (items: readonly SpreadOverOrders[], options: AddedSpreadOptions): AddedSpread =>
  measureAdded(items, excessIfOneOrderFails(...largest(items)), (random) => drawAlone(items, random), options);

interface AddedSpreadOptions {
  readonly seed: number;
  readonly draws: number;
  readonly shuffles?: number;
  readonly clusters?: ItemIndicesByCluster | undefined;
}

const largest = (items: readonly SpreadOverOrders[]): readonly [number, number] => [
  Math.max(...items.map(({ wordings }) => wordings)),
  Math.max(...items.map(({ orders }) => orders)),
];

const drawAlone = (items: readonly SpreadOverOrders[], random: Random): number =>
  items.reduce((total, item) => total + item.draw(random), 0);

/** `excess` is the minimum weight of one item in h·N. `shuffled` gives Σ s_i of one shuffle. */
function measureAdded(
  items: readonly SpreadOverOrders[],
  excess: number,
  shuffled: (random: Random) => number,
  { seed, draws, shuffles = defaultShuffles, clusters }: AddedSpreadOptions,
): AddedSpread {
  const N = items.length;
  const spread = mean(items.map((item) => item.spread));
  const d = items.map((item) => item.spread - item.floor);
  const oneMore = Math.max(excess, oneMoreOf(clusters ? clusters.map((members) => sum(members.map((i) => d[i]!))) : d));
  const drawable = { items: N, ...(clusters && { clusters }) };
  return {
    spread,
    floor: mean(items.map((item) => item.floor)),
    added: mean(d),
    interval:
      N < 2
        ? undefinedBecause('an interval is drawn over questions, and there are fewer than two')
        : (tooFewClustersReasonOfTables([drawable]) ?? bootstrapEnds(d, drawable, { oneMore, draws, seed })),
    p: shuffledP(spread * N, shuffled, shuffles, seed),
    deviation: N < 2 ? 0 : deviationOf(d, clusters),
    oneMore,
  };
}

/** The standard normal quantiles of 97.5% and 80%: two-sided 5% error, 80% power. */
const detectionZ = 1.959963984540054 + 0.8416212335729143;

/**
 * The number of items at which the interval of `measureAddedByRewording` excludes a value that differs from the truth by Δ
 * in 80% of cases. It is the smallest N with (1.96 + 0.84)²·(s_d²/N + c²/N²) ≤ Δ². Fractions. Infinity for Δ = 0.
 */
export function itemsToDetectRewording(
  { deviation, oneMore }: Pick<AddedSpread, 'deviation' | 'oneMore'>,
  difference: number,
): number {
  if (difference === 0) return Infinity;
  const q = (difference / detectionZ) ** 2;
  const variance = deviation ** 2;
  return Math.ceil((variance + Math.sqrt(variance ** 2 + 4 * q * oneMore ** 2)) / (2 * q));
}

/** √N times the standard error of the mean. */
function deviationOf(d: readonly number[], clusters: ItemIndicesByCluster | undefined): number {
  if (!clusters) return sampleDeviation(d);
  const names = new Array<number>(d.length);
  for (const [c, members] of clusters.entries()) for (const i of members) names[i] = c;
  return Math.sqrt(d.length * varianceOfMean(d, names).variance);
}

/** `found` is Σ s_i. */
function shuffledP(found: number, shuffled: (random: Random) => number, shuffles: number, seed: number): number {
  const random = seededRandom(seed);
  // The order of summation affects rounding. “At least as large” means to ten digits.
  const least = found * (1 - 1e-10);
  let asLarge = 0;
  for (let shuffle = 0; shuffle < shuffles; shuffle++) if (shuffled(random) >= least) asLarge++;
  return (1 + asLarge) / (1 + shuffles);
}

/** Σ s_i of items whose wordings are permuted in the same way. */
function drawTogether(group: readonly SpreadAndShuffleFloor[], random: Random): number {
  const orders = Math.max(...group.map((item) => item.orders));
  const ways = allPermutations(group[0]!.wordings).length;
  const chosen = Array.from({ length: orders }, () => randomBelow(random, ways));
  return group.reduce((total, item) => total + item.under(chosen), 0);
}

function oneMoreOf(d: readonly number[]): number {
  const squares = d.map((value) => value ** 2);
  const total = squares.reduce((sum, value) => sum + value, 0);
  return total > 0 ? Math.sqrt(squares.reduce((sum, value) => sum + value * value, 0) / total) : 0;
}

function bootstrapEnds(
  d: readonly number[],
  drawable: { readonly items: number; readonly clusters?: ItemIndicesByCluster },
  { oneMore, draws, seed }: { readonly oneMore: number; readonly draws: number; readonly seed: number },
): readonly [number, number] {
  const N = d.length;
  const h = oneMore / N;
  const random = seededRandom(seed);
  const values = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    const chosen = resampleItems(drawable, random);
    let total = 0;
    for (const i of chosen) total += d[i]!;
    values[draw] = total / chosen.length + h * drawStandardNormal(random);
  }
  return [quantile(values, 0.025), quantile(values, 0.975)];
}
