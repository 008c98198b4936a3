/* eslint-disable @typescript-eslint/no-non-null-assertion -- units are drawn below their number, and a chosen unit has a code for either value */
import { unitIndicesByGroup, type UnitBootstrapSettings } from '../alpha/alpha-draws.ts';
import { groupIntoClusters } from '../basics/item-clusters.ts';
import { randomBelow, seededRandom } from '../basics/random.ts';

/**
 * The ratings of units and the values they are compared with, `null` if a unit has none. Unit u is the same in all
 * series.
 */
export interface CorrelatedSeries {
  readonly x: readonly (number | null)[];
  readonly y: readonly (number | null)[];
}

/** By series, one value for each draw of units: NaN if it is undefined in that draw. */
export interface CorrelationDraws {
  readonly pearson: readonly Float64Array[];
  readonly spearman: readonly Float64Array[];
}

/**
 * Bootstrap draws of Pearson's r and Spearman's ρ (r of the mid-ranks) over units: each draw takes as many units as
 * there are, with replacement. Every series sees the same draw, so means and differences of their correlations have
 * draws too. `alphaDraws` does the same for Krippendorff's α.
 *
 * Units that have both x and y in no series are not drawn. Within a draw, a series' correlation is over the units that
 * it has. A unit that is drawn twice counts twice. NaN if fewer than two units are present, or if x or y does not vary.
 * Few distinct values occur, so ranks are found by counting. The same seed gives the same draws. Throws a RangeError
 * for series of different lengths.
 */
export function correlationDraws(
  series: readonly CorrelatedSeries[],
  { draws, seed, groups, groupCount }: UnitBootstrapSettings,
): CorrelationDraws {
  const count = series[0]?.x.length ?? 0;
  if (series.some(({ x, y }) => x.length !== count || y.length !== count))
    throw new RangeError('correlationDraws: series of different numbers of units');
  const isThere = ({ x, y }: CorrelatedSeries, u: number) => x[u] !== null && y[u] !== null;
  const units = Array.from({ length: count }, (_, u) => u).filter((u) => series.some((each) => isThere(each, u)));
  const coded = series.map((each) => ({
    there: Uint8Array.from(units, (u) => Number(isThere(each, u))),
    x: codesOf(units.map((u) => (isThere(each, u) ? each.x[u]! : null))),
    y: codesOf(units.map((u) => (isThere(each, u) ? each.y[u]! : null))),
  }));
  const pearson = series.map(() => new Float64Array(draws).fill(NaN));
  const spearman = series.map(() => new Float64Array(draws).fill(NaN));
  const random = seededRandom(seed);
  const clusters =
    groupCount === undefined
      ? groupIntoClusters(units.map((u) => `${groups?.[u] ?? u}`))
      : unitIndicesByGroup(units, groups ?? [], groupCount);
  const drawPlaces = (): Int32Array =>
    clusters
      ? Int32Array.from(clusters.flatMap(() => clusters[randomBelow(random, clusters.length)]!))
      : Int32Array.from(units, () => randomBelow(random, units.length));
  for (let draw = 0; draw < draws; draw++) {
    const drawn = drawPlaces();
    for (const [s, { there, x, y }] of coded.entries()) {
      const chosen = drawn.filter((u) => there[u] === 1);
      pearson[s]![draw] = correlation(chosen, x.codes, y.codes, x.values, y.values);
      spearman[s]![draw] = correlation(chosen, x.codes, y.codes, midRanks(chosen, x), midRanks(chosen, y));
    }
  }
  return { pearson, spearman };
}

/** The distinct values, ascending, and the index of each unit’s value among them, −1 for none. */
interface Codes {
  readonly values: Float64Array;
  readonly codes: Int32Array;
}

function codesOf(list: readonly (number | null)[]): Codes {
  const values = Float64Array.from(new Set(list.filter((value) => value !== null))).sort();
  const place = new Map(Array.from(values, (value, code) => [value, code]));
  return { values, codes: Int32Array.from(list, (value) => (value === null ? -1 : place.get(value)!)) };
}

/** For each distinct value, the mean of its ranks among the chosen units. */
function midRanks(chosen: Int32Array, { values, codes }: Codes): Float64Array {
  const counts = new Float64Array(values.length);
  for (const u of chosen) counts[codes[u]!]!++;
  let before = 0;
  return counts.map((n) => {
    const rank = before + (n + 1) / 2;
    before += n;
    return rank;
  });
}

function correlation(
  chosen: Int32Array,
  xCodes: Int32Array,
  yCodes: Int32Array,
  xs: Float64Array,
  ys: Float64Array,
): number {
  const n = chosen.length;
  if (n < 2) return NaN;
  let sumX = 0;
  let sumY = 0;
  for (const u of chosen) {
    sumX += xs[xCodes[u]!]!;
    sumY += ys[yCodes[u]!]!;
  }
  const meanX = sumX / n;
  const meanY = sumY / n;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const u of chosen) {
    const dx = xs[xCodes[u]!]! - meanX;
    const dy = ys[yCodes[u]!]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  // If all values are the same, rounding of their mean may leave a small remainder.
  const isFlat = (codes: Int32Array) => chosen.every((u) => codes[u] === codes[chosen[0]!]);
  return xx <= 0 || yy <= 0 || isFlat(xCodes) || isFlat(yCodes) ? NaN : xy / Math.sqrt(xx * yy);
}
