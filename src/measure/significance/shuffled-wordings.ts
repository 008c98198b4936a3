/* eslint-disable @typescript-eslint/no-non-null-assertion -- v runs below the wordings and k below the orders; both arrays have a place for each */
import { mean } from '../basics/mean.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { itemAccuracySdOverWordings } from '../agreement/xparacon.ts';

/** The answers to one item, wording by order: `[v·K + k]`. */
export interface ItemWordingScoreSums {
  readonly wordings: number;
  readonly orders: number;
  /** Of the cell's answers: the sum of their scores, and how many there are (its samples); 0 of 0 where it has none. */
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** How far an item's accuracy moves between its wordings, and how far it would, were its wordings all the same. */
export interface SpreadAndShuffleFloor {
  readonly wordings: number;
  readonly orders: number;
  /** s_i: `itemAccuracySdOverWordings` of the item's accuracies. */
  readonly spread: number;
  /** F_i: the mean of s_i over all shuffles. */
  readonly floor: number;
  /** s_i of one shuffle. */
  draw(random: Random): number;
  /** s_i where the wordings of order k change places by the permutation at place `chosen[k]` of `allPermutations`: items that belong together all see the same. A cell without an answer stays empty. */
  under(chosen: ArrayLike<number>): number;
}

/** Up to so many sums that an item's shuffles can have, all of them are gone through; beyond, shuffles are drawn. */
const mostStates = 20_000;
const shufflesOfFloor = 9_999;

/**
 * An item under shuffles of its wordings: in each order of the choices the answers change places among the wordings that have one there, every way as likely, each order by
 * itself; the samples of a cell stay together, and a cell without an answer stays empty. Were the answers independent of the wording, every
 * shuffle would be as likely as what was found.
 *
 * Where the answered cells have as many samples each, the distribution of s_i over all shuffles is exact: the wordings' sums are convolved order by order.
 * Elsewhere F_i is the mean over 9,999 seeded shuffles. An item with one order has F_i = s_i whatever it is, and tells nothing. NaN where a
 * wording has no answer.
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

/** All permutations of so many wordings: one list for each number. */
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

/** Made when it is first asked for: most items belong to no cluster. */
function spreadUnder(item: ItemWordingScoreSums): SpreadAndShuffleFloor['under'] {
  let known: SpreadAndShuffleFloor['under'] | undefined;
  return (chosen) => (known ??= isEven(item) ? byCode(item) : byCells(item))(chosen);
}

/** Of each order, the place of the cell that each place gets: wordings that have an answer get each other’s, in the order of the permutation. */
function placesUnder({ wordings, orders, counts }: ItemWordingScoreSums, k: number): Int32Array[] {
  const there = Array.from({ length: wordings }, (_, v) => v).filter((v) => counts[v * orders + k]! > 0);
  return allPermutations(wordings).map((permutation) => {
    const from = permutation.filter((v) => there.includes(v));
    const places = new Int32Array(wordings).fill(-1);
    for (const [place, v] of there.entries()) places[v] = from[place]!;
    return places;
  });
}

/** Of cells with as many answers each: the wordings’ sums as one number, whose spread is known once it was met. */
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

/** Answers by wording. */
const totalsOf = ({ wordings, orders, counts }: ItemWordingScoreSums): Float64Array =>
  Float64Array.from({ length: wordings }, (_, v) =>
    counts.subarray(v * orders, (v + 1) * orders).reduce((sum, count) => sum + count, 0),
  );

/** s − F of an item that is wrong in one wording and right in the others, whatever the order: what rewording adds where it decides. */
export function excessIfOneWordingFails(wordings: number, orders: number): number {
  const sums = Float64Array.from({ length: wordings * orders }, (_, at) => Number(at >= orders));
  const { spread, floor } = spreadUnderShuffles({ wordings, orders, sums, counts: sums.map(() => 1) }, 0);
  return spread - floor;
}

/** s_i where the wordings' accuracies are these sums over these counts. */
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

/** Whether all answered cells have as many samples, and few enough sums. */
function isEven({ wordings, orders, counts, sums }: ItemWordingScoreSums): boolean {
  const samples = Math.max(...counts);
  return (
    counts.every((count) => count === 0 || count === samples) &&
    sums.every(Number.isInteger) &&
    (orders * samples + 1) ** (wordings - 1) <= mostStates
  );
}

/** The different ways in which the answers to one order can lie among the wordings that have one: what each then has, all as likely. */
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

/** Of an item by itself. */
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
  // Shuffles that only rename the wordings spread alike, to a rounding error.
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
