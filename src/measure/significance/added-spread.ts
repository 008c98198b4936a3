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

/** As many as make p known to 0.2 points at 5%. */
export const defaultShuffles = 9_999;

/** The spread of an item’s accuracy that rewording, or the order of the choices, adds. Fractions. */
export interface AddedSpread {
  /** s̄: the mean spread, 2^−XParaCon. */
  readonly spread: number;
  /** F: the same of a model to which all wordings are one. */
  readonly floor: number;
  /** s̄ − F. */
  readonly added: number;
  /** Of s̄ − F with other items: 95%. */
  readonly interval: readonly [low: number, high: number] | NoValueWithReason;
  /** Of the shuffles. */
  readonly p: number;
  /** Standard deviation over items of s_i − F_i: what the number of items needed follows from. */
  readonly deviation: number;
  /** c = N·h: what the one item more adds that the interval is widened by. */
  readonly oneMore: number;
}

/**
 * RoParQ's mean spread s̄ is large for a model that cannot see the wording: its accuracy under each wording rests on a few orders of the choices, and these flip.
 * The floor is what shuffling leaves (`spreadUnderShuffles`), and rewording adds
 *
 *   s̄ − F = mean_i (s_i − F_i),
 *
 * which is 0 on average where answers do not depend on the wording. p = (1 + b)/(1 + P), b of P shuffles of all items with a mean spread at least as large as s̄: exact
 * there, whatever the items and the orders do.
 *
 * The interval is drawn over items: N − 1 of N with replacement (McCarthy and Snowden 1985), and one item more that moves, in no direction of its own, as in
 * `pairwiseModelDifferences`: h·z, z standard normal, h² = Σ u² / Σ u, u = (d_i/N)², d_i = s_i − F_i. Most d_i are small, as single flips add nothing, and the few items that a wording
 * decides may all be missing from N; so h is at least what one of these adds, `excessIfOneWordingFails`/N (without that, simulated with 20 items of which one in ten is
 * such, the interval held what is true in 77–83%). Undefined below two items. p is 1 where no shuffle changes anything.
 *
 * Items in `clusters` flip together: a shuffle then puts the wordings of all items of a cluster to the same places, order by order, and the interval draws G − 1 of G clusters, with u of whole
 * clusters. Undefined below ten clusters.
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
 * The spread that the order of the choices adds: the accuracy’s spread over an item’s orders, minus the spread that is left when orders are shuffled within each wording
 * (`spreadUnderReordering`). Each item has its own draw of orders, so the k-th orders of two items are unrelated. Items in `clusters` are therefore shuffled one by one, and
 * resampled together for the interval. h is at least the excess of an item that is wrong in one order and right in the others.
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

/** `excess`: the least that one item contributes to h·N. `shuffled`: Σ s_i of one shuffle. */
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
 * Items in all at which the interval of `measureAddedByRewording` leaves out what lies Δ away from the truth in 80% of cases: the smallest N with
 * (1.96 + 0.84)²·(s_d²/N + c²/N²) ≤ Δ². Fractions. Infinity for Δ = 0.
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

/** `found`: Σ s_i. */
function shuffledP(found: number, shuffled: (random: Random) => number, shuffles: number, seed: number): number {
  const random = seededRandom(seed);
  // Sums in another order leave rounding behind: as large is as large to ten digits.
  const least = found * (1 - 1e-10);
  let asLarge = 0;
  for (let shuffle = 0; shuffle < shuffles; shuffle++) if (shuffled(random) >= least) asLarge++;
  return (1 + asLarge) / (1 + shuffles);
}

/** Σ s_i of items whose wordings change places alike. */
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
