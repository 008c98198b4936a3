/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { quantile } from '../basics/quantile.ts';
import { randomBelow, seededRandom, type Random } from '../basics/random.ts';

/**
 * A table crossed in F facets, with cells in row-major order (the last facet varies fastest). Per cell: the number of
 * answers, Σ y and Σ y².
 */
export interface CrossedCellSums {
  /** The number of levels of each facet. */
  readonly sizes: readonly number[];
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/**
 * The parts of a single answer's variance, by set of facets (as bits, the first facet is 1). `rest` is the part between
 * answers of one cell, undefined if no cell was sampled twice.
 */
export interface VarianceParts {
  /**
   * D_A: the mean of ½(y − y′)² over the pairs of answers that agree in exactly the facets of A; NaN if there are no such
   * pairs.
   */
  readonly differences: Float64Array;
  readonly parts: Float64Array;
  readonly rest: number | undefined;
}

/**
 * The variance components of a single answer, for a design crossed in F facets with any cells missing, by symmetric
 * differences (Koch 1967, 1968). With random effects, E D_A is the sum of the components that A does not hold, so
 *
 *   θ_A = Σ_{B ⊆ A} (−1)^{|A∖B|} (D_∅ − D_B)      (D_all counts as 0 if no cell was sampled twice).
 *
 * Unbiased whatever cells are missing, as long as that does not depend on the answers. If none are missing, it equals the
 * analysis of variance. In squared units of the scores; single components may be negative by luck. Pairs are not enumerated.
 * A group of n answers that agree in A holds Σ ½(y − y′)² = n Σy² − (Σy)², and pairs that agree in more than A are
 * subtracted. For two facets it is `varianceComponents`.
 *
 * `times` is how often each level of each facet was drawn; absent means once each. A pair then counts as often as both its
 * answers were drawn together: w_l w_l′ for levels that differ, and w_l for a level that both share. Copies of one level do
 * not form pairs. They would not differ, and would lower D by about 1 in the number of levels. The part of all facets holds
 * the residual if no cell was sampled twice.
 */
export function varianceParts(
  { sizes, counts, sums, squares }: CrossedCellSums,
  times?: readonly Float64Array[],
): VarianceParts {
  const facets = sizes.length;
  const sets = 2 ** facets;
  const all = sets - 1;
  const { levels, groupOf, groupsIn } = placesOf(sizes);
  const pairs = new Float64Array(sets);
  const apart = new Float64Array(sets);
  const drawn = drawnCells(counts, levels, times);
  const signs = Float64Array.from({ length: sets }, (_, set) => sign(set));
  // By set A within B: the weight in A of a pair from one group that agrees in B.
  const weights = new Float64Array(sets);
  for (let B = 0; B < sets; B++) {
    const groups = groupsIn[B]!;
    const own = groupOf[B]!;
    const n = new Float64Array(groups);
    const s = new Float64Array(groups);
    const q = new Float64Array(groups);
    // A cell of each group, for its levels in B; −1 if none was drawn.
    const cellIn = new Int32Array(groups).fill(-1);
    for (const cell of drawn) {
      const group = own[cell]!;
      cellIn[group] = cell;
      let copies = 1;
      if (times) for (let f = 0; f < facets; f++) if (!((B >> f) & 1)) copies *= times[f]![levels[f]![cell]!]!;
      n[group]! += copies * counts[cell]!;
      s[group]! += copies * sums[cell]!;
      q[group]! += copies * squares[cell]!;
    }
    for (let group = 0; group < groups; group++) {
      const cell = cellIn[group]!;
      if (cell < 0) continue;
      let within = 1;
      if (times) for (let f = 0; f < facets; f++) if ((B >> f) & 1) within *= times[f]![levels[f]![cell]!]!;
      weights[0] = within * within;
      for (let f = 0; f < facets; f++) {
        if (!((B >> f) & 1)) continue;
        const copies = times?.[f]![levels[f]![cell]!] ?? 1;
        for (let A = 0; A < 1 << f; A++) if ((A & B) === A) weights[A | (1 << f)] = weights[A]! / copies;
      }
      const difference = n[group]! * q[group]! - s[group]! ** 2;
      // Pairs that agree in B also agree in each A within it, so they are subtracted there or added again.
      for (let A = 0; A <= B; A++) {
        if ((A & B) !== A) continue;
        const weight = signs[A ^ B]! * weights[A]!;
        // An answer does not form a pair with itself. If more facets may differ, such pairs are subtracted with those of its
        // cell.
        pairs[A]! += weight * n[group]! * (n[group]! - Number(A === all));
        apart[A]! += weight * difference;
      }
    }
  }
  const differences = pairs.map((own, A) => (own > 1e-9 ? apart[A]! / own : NaN));
  const total = differences[0]!;
  const isAskedTwice = !Number.isNaN(differences[all]!);
  const shared = (B: number) => (B === all && !isAskedTwice ? total : total - differences[B]!);
  const parts = Float64Array.from({ length: sets }, (_, A) => {
    let part = 0;
    for (let B = 1; B <= A; B++) if ((B & A) === B) part += sign(A ^ B) * shared(B);
    return part;
  });
  return { differences, parts, rest: isAskedTwice ? differences[all]! : undefined };
}

/** The cells that have an answer and whose levels were all drawn: two in five for a bootstrap over two facets. */
function drawnCells(counts: Float64Array, levels: readonly Int32Array[], times?: readonly Float64Array[]): Int32Array {
  const drawn = new Int32Array(counts.length);
  let length = 0;
  for (let cell = 0; cell < counts.length; cell++) {
    let isDrawn = counts[cell] !== 0;
    if (times) for (let f = 0; isDrawn && f < times.length; f++) isDrawn = times[f]![levels[f]![cell]!] !== 0;
    if (isDrawn) drawn[length++] = cell;
  }
  return drawn.subarray(0, length);
}

interface Places {
  /** By facet, the level of each cell. */
  readonly levels: readonly Int32Array[];
  /** By set of facets, the group of each cell: cells that agree in all of these facets. And the number of groups. */
  readonly groupOf: readonly Int32Array[];
  readonly groupsIn: readonly number[];
}

/** A cache of the last shape, since hundreds of draws share it. */
let lastPlaces: { readonly shape: string; readonly places: Places } | undefined;

function placesOf(sizes: readonly number[]): Places {
  const shape = sizes.join();
  if (lastPlaces?.shape === shape) return lastPlaces.places;
  const cells = sizes.reduce((product, size) => product * size, 1);
  const levels = sizes.map((size, f) => {
    const stride = sizes.slice(f + 1).reduce((product, each) => product * each, 1);
    return Int32Array.from({ length: cells }, (_, cell) => Math.floor(cell / stride) % size);
  });
  const sets = Array.from({ length: 2 ** sizes.length }, (_, A) => sizes.flatMap((_, f) => ((A >> f) & 1 ? [f] : [])));
  const places = {
    levels,
    groupOf: sets.map((inside) =>
      Int32Array.from({ length: cells }, (_, cell) => inside.reduce((group, f) => group * sizes[f]! + levels[f]![cell]!, 0)),
    ),
    groupsIn: sets.map((inside) => inside.reduce((product, f) => product * sizes[f]!, 1)),
  };
  lastPlaces = { shape, places };
  return places;
}

/** A share of the total of all parts, with negative parts counted as 0, and its interval over the drawn facets. */
export interface VarianceShare {
  readonly facets: number;
  readonly share: number;
  readonly interval: readonly [low: number, high: number] | undefined;
}

const fewestDraws = 200;

/**
 * Shares of the variance of one answer, averaged over several tables of the same facets (one per set): θ_A and the rest,
 * none below 0, over their sum. Intervals are by the pigeonhole bootstrap (Owen 2007, Owen and Eckles 2012). The levels of
 * the facets in `drawn` are drawn with replacement, each facet by itself. Facets in `together` are drawn once for all
 * tables. Percentiles 2.5 and 97.5; they cover somewhat more than 95%. No interval if a drawn facet has fewer than three
 * levels.
 */
export function facetVarianceShares(
  tables: readonly CrossedCellSums[],
  {
    drawn,
    together,
    seed,
    draws = fewestDraws,
  }: {
    readonly drawn: readonly number[];
    readonly together: readonly number[];
    readonly seed: number;
    readonly draws?: number;
  },
): { readonly shares: readonly VarianceShare[]; readonly total: number } {
  const found = sharesOf(tables.map((table) => varianceParts(table)));
  const random = seededRandom(seed);
  const isBounded = tables.every(({ sizes }) => drawn.every((f) => sizes[f]! >= 3));
  const samples: Float64Array[] = [];
  for (let draw = 0; isBounded && draw < draws; draw++) {
    const common = new Map(together.map((f) => [f, timesDrawn(tables[0]!.sizes[f]!, random)]));
    const own = tables.map((table) => {
      const times = table.sizes.map((size, f) =>
        drawn.includes(f) ? (common.get(f) ?? timesDrawn(size, random)) : new Float64Array(size).fill(1),
      );
      return varianceParts(table, times);
    });
    const { shares } = sharesOf(own);
    if (!shares.some(Number.isNaN)) samples.push(shares);
  }
  const shares = Array.from(found.shares, (share, at): VarianceShare => {
    const values = samples.map((sample) => sample[at]!);
    const interval = values.length < draws / 2 ? undefined : ([quantile(values, 0.025), quantile(values, 0.975)] as const);
    return { facets: at, share, interval };
  });
  // The entry for the empty set of facets holds the rest.
  return { shares: found.hasRest ? shares : shares.slice(1), total: found.total };
}

/** By set of facets; index 0 holds the rest. */
function sharesOf(tables: readonly VarianceParts[]): { shares: Float64Array; total: number; hasRest: boolean } {
  const length = tables[0]?.parts.length ?? 0;
  const mean = new Float64Array(length);
  for (const { parts, rest } of tables) {
    mean[0]! += Math.max(0, rest ?? 0) / tables.length;
    for (let A = 1; A < length; A++) mean[A]! += parts[A]! / tables.length;
  }
  for (let A = 1; A < length; A++) mean[A] = Math.max(0, mean[A]!);
  const total = mean.reduce((sum, part) => sum + part, 0);
  return { shares: mean.map((part) => part / total), total, hasRest: tables.some(({ rest }) => rest !== undefined) };
}

function timesDrawn(size: number, random: Random): Float64Array {
  const times = new Float64Array(size);
  for (let n = 0; n < size; n++) times[randomBelow(random, size)]! += 1;
  return times;
}

/** 1 for an even number of facets, −1 for an odd one. */
function sign(set: number): 1 | -1 {
  let odd = false;
  for (let bits = set; bits > 0; bits >>= 1) if (bits & 1) odd = !odd;
  return odd ? -1 : 1;
}
