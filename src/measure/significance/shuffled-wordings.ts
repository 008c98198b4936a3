/* eslint-disable @typescript-eslint/no-non-null-assertion -- v runs below the wordings and k below the orders; both arrays have a place for each */
import { mean } from '../basics/mean.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { itemAccuracySdOverWordings } from '../agreement/xparacon.ts';

/** The answers to one item, wording by order: `[v·K + k]`. */
export interface ItemWordingScoreSums {
  readonly wordings: number;
  readonly orders: number;
  /** By cell: the sum of its answers' scores, and their number (its samples); both are 0 if it has none. */
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** How much an item's accuracy varies between its wordings, and how much it would if its wordings were all the same. */
export interface SpreadAndShuffleFloor {
  readonly wordings: number;
  readonly orders: number;
  /** s_i: `itemAccuracySdOverWordings` of the item's accuracies. */
  readonly spread: number;
  /** F_i: the mean of s_i over all shuffles. */
  readonly floor: number;
  /** s_i of one shuffle. */
  draw(random: Random): number;
  /**
   * s_i if the wordings of order k are permuted by the permutation at index `chosen[k]` of `allPermutations`. Items of one
   * cluster get the same choice. A cell without an answer stays empty.
   */
  under(chosen: ArrayLike<number>): number;
}

/** Up to this number of possible sums, all shuffles of an item are enumerated. Beyond it, shuffles are drawn. */
const mostStates = 20_000;
const shufflesOfFloor = 9_999;

/**
 * The spread of an item under shuffles of its wordings. In each order of the choices, the answers are permuted among the
 * wordings that have one there. All permutations are equally likely, and each order is permuted separately. The samples of a
 * cell stay together, and a cell without an answer stays empty. If the answers do not depend on the wording, every shuffle
 * is as likely as the observed table.
 *
 * If all answered cells have the same number of samples, the distribution of s_i over all shuffles is exact: the wordings'
 * sums are convolved order by order. Otherwise F_i is the mean over 9,999 seeded shuffles. An item with one order always has
 * F_i = s_i, and gives no information. NaN if a wording has no answer.
 */
export function spreadUnderShuffles(item: ItemWordingScoreSums, seed: number): SpreadAndShuffleFloor {
  const { wordings, orders } = item;
  const found = spreadOf(item, item.sums, item.counts);
  const under = spreadUnder(item);
  const columns = Array.from({ length: orders }, (_, k) => arrangementsOf(item, k));
  if (columns.every((arrangements) => arrangements.length === 1))
    return { wordings, orders, spread: found, floor: found, draw: () => found, under };
  return { ...(isEven(item) ? goneThrough(item, columns, found) : drawnOnly(item, found, seed)), under };
}

/** All permutations of this many wordings, cached by the number. */
export function allPermutations(wordings: number): readonly (readonly number[])[] {
  const there = permutations.get(wordings);
  if (there) return there;
  const made = Array.from({ length: wordings }, (_, v) => v).reduce<number[][]>(
    (begun, v) => begun.flatMap((list) => Array.from({ length: list.length + 1 }, (_, at) => list.toSpliced(at, 0, v))),
    [[]],
  );
  permutations.set(wordings, made);
  return made;
}

const permutations = new Map<number, readonly (readonly number[])[]>();

/** Computed at the first call, as most items are in no cluster. */
function spreadUnder(item: ItemWordingScoreSums): SpreadAndShuffleFloor['under'] {
  let known: SpreadAndShuffleFloor['under'] | undefined;
  return (chosen) => (known ??= isEven(item) ? byCode(item) : byCells(item))(chosen);
}

/**
 * By permutation, the source index for each wording in order k, or −1 without an answer. Wordings with an answer exchange
 * theirs in the order of the permutation.
 */
function placesUnder({ wordings, orders, counts }: ItemWordingScoreSums, k: number): Int32Array[] {
  const there = Array.from({ length: wordings }, (_, v) => v).filter((v) => counts[v * orders + k]! > 0);
  return allPermutations(wordings).map((permutation) => {
    const from = permutation.filter((v) => there.includes(v));
    const places = new Int32Array(wordings).fill(-1);
    for (const [place, v] of there.entries()) places[v] = from[place]!;
    return places;
  });
}

/**
 * For cells with equal numbers of answers. Encodes the wordings’ sums as one number, and caches the spread by that number.
 */
function byCode(item: ItemWordingScoreSums): SpreadAndShuffleFloor['under'] {
  const { wordings, orders, sums, counts } = item;
  const base = orders * Math.max(...counts) + 1;
  const steps = Array.from({ length: orders }, (_, k) =>
    placesUnder(item, k).map((places) =>
      places.reduceRight((code, from) => code * base + (from < 0 ? 0 : sums[from * orders + k]!), 0),
    ),
  );
  const totals = totalsOf(item);
  const known = new Map<number, number>();
  return (chosen) => {
    let code = 0;
    for (let k = 0; k < orders; k++) code += steps[k]![chosen[k]!]!;
    const there = known.get(code);
    if (there !== undefined) return there;
    let rest = code;
    const spread = itemAccuracySdOverWordings(
      Float64Array.from({ length: wordings }, (_, v) => {
        const sum = rest % base;
        rest = Math.floor(rest / base);
        return sum / totals[v]!;
      }),
    );
    known.set(code, spread);
    return spread;
  };
}

function byCells(item: ItemWordingScoreSums): SpreadAndShuffleFloor['under'] {
  const { wordings, orders, sums, counts } = item;
  const places = Array.from({ length: orders }, (_, k) => placesUnder(item, k));
  return (chosen) => {
    const moved = { sums: new Float64Array(sums.length), counts: new Float64Array(sums.length) };
    for (let k = 0; k < orders; k++)
      for (let v = 0; v < wordings; v++) {
        const from = places[k]![chosen[k]!]![v]!;
        if (from < 0) continue;
        moved.sums[v * orders + k] = sums[from * orders + k]!;
        moved.counts[v * orders + k] = counts[from * orders + k]!;
      }
    return spreadOf(item, moved.sums, moved.counts);
  };
}

/** The number of answers by wording. */
const totalsOf = ({ wordings, orders, counts }: ItemWordingScoreSums): Float64Array =>
  Float64Array.from({ length: wordings }, (_, v) =>
    counts.subarray(v * orders, (v + 1) * orders).reduce((sum, count) => sum + count, 0),
  );

/**
 * s − F of an item that is wrong in one wording and right in the others, in every order: the spread that rewording adds if
 * it decides the answer.
 */
export function excessIfOneWordingFails(wordings: number, orders: number): number {
  const sums = Float64Array.from({ length: wordings * orders }, (_, at) => Number(at >= orders));
  const { spread, floor } = spreadUnderShuffles({ wordings, orders, sums, counts: sums.map(() => 1) }, 0);
  return spread - floor;
}

/** s_i if the wordings' accuracies are these sums over these counts. */
function spreadOf({ wordings, orders }: ItemWordingScoreSums, sums: Float64Array, counts: Float64Array): number {
  const accuracies = new Float64Array(wordings);
  for (let v = 0; v < wordings; v++) {
    let sum = 0;
    let count = 0;
    for (let k = 0; k < orders; k++) {
      sum += sums[v * orders + k]!;
      count += counts[v * orders + k]!;
    }
    accuracies[v] = sum / count;
  }
  return itemAccuracySdOverWordings(accuracies);
}

/** Whether all answered cells have the same number of samples, and the possible sums are few enough. */
function isEven({ wordings, orders, counts, sums }: ItemWordingScoreSums): boolean {
  const samples = Math.max(...counts);
  return (
    counts.every((count) => count === 0 || count === samples) &&
    sums.every(Number.isInteger) &&
    (orders * samples + 1) ** (wordings - 1) <= mostStates
  );
}

/** The distinct ways to distribute the answers of one order among the wordings that have one, all equally likely. */
function arrangementsOf({ wordings, orders, sums, counts }: ItemWordingScoreSums, k: number): Float64Array[] {
  const places = Array.from({ length: wordings }, (_, v) => v).filter((v) => counts[v * orders + k]! > 0);
  const values = places.map((v) => sums[v * orders + k]! + counts[v * orders + k]! / 1e3);
  let partial: (readonly number[])[] = [[]];
  for (let place = 0; place < places.length; place++) {
    partial = partial.flatMap((begun) => {
      const left = [...values];
      for (const value of begun) left.splice(left.indexOf(value), 1);
      return [...new Set(left)].map((value) => [...begun, value]);
    });
  }
  return partial.map((arranged) => {
    const row = new Float64Array(wordings);
    for (const [place, v] of places.entries()) row[v] = Math.floor(arranged[place]!);
    return row;
  });
}

/** The spread of an item on its own. */
type Alone = Omit<SpreadAndShuffleFloor, 'under'>;

function goneThrough(item: ItemWordingScoreSums, columns: readonly (readonly Float64Array[])[], spread: number): Alone {
  const { wordings, orders, counts } = item;
  const base = orders * Math.max(...counts) + 1;
  let states = new Map<number, number>([[0, 1]]);
  for (const arrangements of columns) {
    const steps = arrangements.map((row) => row.reduceRight((code, value) => code * base + value, 0));
    const next = new Map<number, number>();
    for (const [code, chance] of states)
      for (const step of steps) next.set(code + step, (next.get(code + step) ?? 0) + chance / steps.length);
    states = next;
  }
  const totals = totalsOf(item);
  // Shuffles that only rename the wordings have the same spread, up to rounding.
  const chanceOf = new Map<number, number>();
  const accuracies = new Float64Array(wordings);
  let floor = 0;
  for (const [code, chance] of states) {
    let rest = code;
    for (let v = 0; v < wordings; v++) {
      accuracies[v] = (rest % base) / totals[v]!;
      rest = Math.floor(rest / base);
    }
    accuracies.sort();
    const value = itemAccuracySdOverWordings(accuracies);
    floor += chance * value;
    chanceOf.set(value, (chanceOf.get(value) ?? 0) + chance);
  }
  return { wordings, orders, spread, floor, draw: makeWeightedSampler(chanceOf) };
}

/** Draws one of the values by its chance, in a few steps whatever their number (a guide table; Chen and Asau 1974). */
export function makeWeightedSampler(chanceOf: ReadonlyMap<number, number>): (random: Random) => number {
  const values = Float64Array.from(chanceOf.keys());
  const upTo = Float64Array.from(chanceOf.values());
  for (let k = 1; k < upTo.length; k++) upTo[k]! += upTo[k - 1]!;
  upTo[upTo.length - 1] = 1;
  const size = values.length;
  const guide = new Int32Array(size);
  for (let g = 0, k = 0; g < size; g++) {
    while (upTo[k]! * size <= g) k++;
    guide[g] = k;
  }
  return (random) => {
    const wanted = random();
    let k = guide[Math.floor(wanted * size)]!;
    while (upTo[k]! <= wanted) k++;
    return values[k]!;
  };
}

function drawnOnly(item: ItemWordingScoreSums, spread: number, seed: number): Alone {
  const { wordings, orders } = item;
  const sums = item.sums.slice();
  const counts = item.counts.slice();
  const places = Array.from({ length: orders }, (_, k) =>
    Array.from({ length: wordings }, (_, v) => v * orders + k).filter((at) => counts[at]! > 0),
  );
  const draw = (random: Random): number => {
    for (const own of places) {
      for (let last = own.length - 1; last > 0; last--) {
        const one = own[last]!;
        const other = own[Math.floor(random() * (last + 1))]!;
        for (const values of [sums, counts]) {
          const held = values[one]!;
          values[one] = values[other]!;
          values[other] = held;
        }
      }
    }
    return spreadOf(item, sums, counts);
  };
  const random = seededRandom(seed);
  const floor = mean(Float64Array.from({ length: shufflesOfFloor }, () => draw(random)));
  return { wordings, orders, spread, floor, draw };
}
