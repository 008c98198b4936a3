/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { quantile } from '../basics/quantile.ts';
import { randomBelow, seededRandom, type Random } from '../basics/random.ts';

/** A table crossed in F facets, cell by cell in the order of the last facet within the one before: how many answers, Σ y and Σ y². */
export interface CrossedCellSums {
  /** Levels of each facet. */
  readonly sizes: readonly number[];
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** The parts of a single answer's variance, by set of facets (bits, the first facet 1); `rest` between answers of one cell, undefined where none was asked twice. */
export interface VarianceParts {
  /** D_A: the mean of ½(y − y′)² over the pairs of answers that agree in exactly the facets of A; NaN where there are none. */
  readonly differences: Float64Array;
  readonly parts: Float64Array;
  readonly rest: number | undefined;
}

/**
 * Where the variance of a single answer lies, of a design crossed in F facets with any cells missing, by symmetric differences (Koch 1967, 1968): with random effects E D_A is the sum of the
 * components that A does not hold, so that
 *
 *   θ_A = Σ_{B ⊆ A} (−1)^{|A∖B|} (D_∅ − D_B)      (D_all counts as 0 where no cell was asked twice).
 *
 * Unbiased whatever cells are missing, as long as that does not depend on the answers; what the analysis of variance gives where none are. In squared units of the scores; single components may be
 * negative by luck. Pairs are not gone through: a group of n answers that agree in A holds Σ ½(y − y′)² = n Σy² − (Σy)², and pairs that agree in more than A are taken away. Of two facets it is
 * `varianceComponents`. `times`: how often each level of each facet was drawn, absent: once each. A pair then counts as often as both its answers were drawn together, w_l w_l′ for levels that differ and w_l for one that both share;
 * copies of one level are no pair, as they would differ by nothing and lower D by about 1 in so many levels. The part of all facets holds what is left where no cell was asked twice.
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
  // By set A within B: how often a pair of one group counts that agrees in B, where A is asked for.
  const weights = new Float64Array(sets);
  for (let B = 0; B < sets; B++) {
    const groups = groupsIn[B]!;
    const own = groupOf[B]!;
    const n = new Float64Array(groups);
    const s = new Float64Array(groups);
    const q = new Float64Array(groups);
    // A cell of each group, for its levels in B; −1 where none was drawn.
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
      // What agrees in B agrees in each A within it, and is taken away from there or added again.
      for (let A = 0; A <= B; A++) {
        if ((A & B) !== A) continue;
        const weight = signs[A ^ B]! * weights[A]!;
        // An answer is no pair with itself; where more facets may differ, such pairs are taken away with those of its cell.
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

/** The cells that have an answer and whose levels were all drawn: of a bootstrap over two facets two in five. */
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
  /** By set of facets, the group of each cell: those that agree in all of its facets; and how many groups there are. */
  readonly groupOf: readonly Int32Array[];
  readonly groupsIn: readonly number[];
}

/** Of the last shape that was asked for: hundreds of draws have the same. */
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

/** A share of all parts together, those below 0 counted as 0, and its interval over the facets that were drawn. */
export interface VarianceShare {
  readonly facets: number;
  readonly share: number;
  readonly interval: readonly [low: number, high: number] | undefined;
}

const fewestDraws = 200;

/**
 * Shares of the variance of one answer, over several tables of the same facets on the average (one a set): θ_A and the rest, none below 0, over their sum. Intervals by the pigeonhole bootstrap (Owen 2007,
 * Owen and Eckles 2012): the levels of the facets in `drawn` are drawn with replacement, each facet by itself and `together` those that are the same in every table; percentiles 2.5 and 97.5. They
 * cover somewhat more than 95%. No interval where a drawn facet has fewer than three levels.
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
  // The place of no facet holds the rest.
  return { shares: found.hasRest ? shares : shares.slice(1), total: found.total };
}

/** By set of facets, at 0 the rest. */
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
