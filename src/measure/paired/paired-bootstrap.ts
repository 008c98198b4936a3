/* eslint-disable @typescript-eslint/no-non-null-assertion -- t runs below T, i below the items and b over the benchmarks; both runs’ tables have items × T scores */
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { prepareBootstrap, tooFewFlipsReason, type PreparedBootstrap } from '../intervals/bootstrap.ts';
import { resampleItems, tooFewClustersReasonOfTables } from '../basics/item-clusters.ts';
import { templateMeanPercents, type ScoreMatrix } from '../basics/item-scores.ts';
import { mean } from '../basics/mean.ts';
import { noiseFloor } from '../effects/noise-floor.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { quantile } from '../basics/quantile.ts';
import { seededRandom, drawStandardNormal } from '../basics/random.ts';
import { widenForFewClusters } from './drawn-ends.ts';

type Ends = readonly [low: number, high: number];

/** 95% intervals of the second minus the first, in percentage points. */
export interface PairedBootstrapIntervals {
  readonly mu: Ends | NoValueWithReason;
  readonly sigma: Ends | NoValueWithReason;
  /** Of S_{m,t}, for each template. */
  readonly scenarios: readonly (Ends | NoValueWithReason)[];
  /** The draws behind the intervals that exist. Everything in one draw uses the same items. */
  readonly draws: {
    readonly mu?: Float64Array;
    readonly sigma?: Float64Array;
    readonly scenarios: readonly (Float64Array | undefined)[];
  };
}

/**
 * Two models on the same items: the uncertainty of their difference over other items. `one[b]` and `other[b]` have the same
 * items in the same order and the same templates (two or more). A score that only one of them has is NaN in both (see
 * `keepAnsweredByBoth`).
 *
 * Items are drawn within each benchmark, N_b − 1 of N_b as in `bootstrap`, and **both models see the same draw**: the
 * difficulty of an item cancels out.
 *
 * Δμ = mean_t (S_{other,t} − S_{one,t}): the middle 95% of the drawn differences (percentile interval).
 *
 * Δ_t = S_{other,t} − S_{one,t}: the same, with one more differing item in a random direction, like the additional changing
 * item of `bootstrap`. Under a single template few items may differ, and draws of them alone spread too little. h_t·z is
 * added to each draw, z standard normal, h_t² = Σ u² / Σ u over items, u = (100/(K·N_b))²·d², d the item's difference under
 * t, N_b the items with answers there.
 *
 * Δσ = σ_other − σ_one: Q is drawn for each model as in `bootstrap`, so that flips are counted once and not twice; then
 *
 *   D_d = σ_other·√(Q_{other,d} / Q̄_other) − σ_one·√(Q_{one,d} / Q̄_one),
 *
 * and the interval is the basic one, [2Δσ − D_97.5, 2Δσ − D_2.5]. (The ratio behind the interval of a single σ has long
 * tails that do not cancel. For a difference it held 97–99% at twice the width.) The additional changing item, h_m·z_t, is
 * correlated between the models: z_other = ρ·z_one + √(1 − ρ²)·z′. ρ is the correlation of the two models' flips (their
 * scores minus the item's own mean over templates, over all cells that both have). Models that answer alike move alike.
 *
 * If items are in clusters, whole clusters are drawn (`resampleItems`). u in h_t is then for a cluster,
 * (100/(K·N_b))²·(Σ_{i∈c} d_i)². σ₀² in Q counts the flips of a cluster together (MS_b times `clusterDesignEffect`). The
 * ends allow for few clusters (`widenForFewClusters`). Both tables have the same clusters.
 *
 * Undefined with the reason: every difference, if clusters are too few, or if no item's score differs between the two,
 * because nothing can be drawn. Also a difference under a single template, if fewer than two items (or clusters) differ
 * under it. Also Δσ, if fewer than two items of either model change between templates, or its σ is 0 although they do.
 * Throws a RangeError if the tables do not match.
 *
 * Simulated with 4, 10 and 20 templates, 3 × 20 and 3 × 40 items, equal and unequal models, similar and dissimilar, the
 * intervals hold the expected differences in 90–98%. The same seed gives the same draws.
 */
export function pairedBootstrap(
  one: readonly ScoreMatrix[],
  other: readonly ScoreMatrix[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): PairedBootstrapIntervals {
  const T = one[0]?.templates ?? 0;
  mustMatch(one, other);
  const differing = itemsThatDiffer(one, other, T);
  if (differing.items === 0) return allUndefined(T, nothingDiffers);
  const few = tooFewClustersReasonOfTables(one);
  if (few) return allUndefined(T, few);
  const models = [one, other].map((tables) => prepareBootstrap(tables, floorOf(tables)));
  const [first, second] = models as [PreparedBootstrap, PreparedBootstrap];
  const rho = flipCorrelation(one, other);
  const random = seededRandom(seed);
  const z = [new Float64Array(T), new Float64Array(T)];
  const kept: Draw[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const chosen = one.map((table) => resampleItems(table, random));
    for (let t = 0; t < T; t++) {
      z[0]![t] = drawStandardNormal(random);
      z[1]![t] = rho * z[0]![t]! + Math.sqrt(1 - rho ** 2) * drawStandardNormal(random);
    }
    const a = first.draw(chosen, z[0]!);
    const b = second.draw(chosen, z[1]!);
    const more = differing.ofOne.map((h) => h * drawStandardNormal(random));
    if (a && b) kept.push({ scores: b.scores.map((score, t) => score - a.scores[t]!), more, Q: [a.Q, b.Q] });
  }
  if (kept.length < draws / 2 || kept.length === 0)
    return allUndefined(T, undefinedBecause('too few questions are answered in both to draw from'));
  const mu = Float64Array.from(kept, ({ scores }) => mean(scores));
  const sigma = sigmaDraws(
    first,
    second,
    kept.map(({ Q }) => Q),
  );
  const scenarios = Array.from({ length: T }, (_, t) =>
    differing.byTemplate[t]! < 2 ? undefined : Float64Array.from(kept, ({ scores, more }) => scores[t]! + more[t]!),
  );
  const S = [one, other].map(scoresOf) as [Float64Array, Float64Array];
  const differences = S[1].map((score, t) => score - S[0][t]!);
  const endsOf = (drawn: Float64Array, difference: number) => widenForFewClusters(middle(drawn), difference, one);
  return {
    mu: endsOf(mu, mean(differences)),
    sigma: 'why' in sigma ? sigma : basicInterval(first, second, sigma, one),
    scenarios: scenarios.map((drawn, t) =>
      drawn ? endsOf(drawn, differences[t]!) : tooFewDiffer(differing.byTemplate[t]!, one),
    ),
    draws: { mu, scenarios, ...(!('why' in sigma) && { sigma }) },
  };
}

interface Draw {
  /** The differences of the drawn scores, and the weight of one more differing item in each. */
  readonly scores: Float64Array;
  readonly more: readonly number[];
  readonly Q: readonly [number, number];
}

/** The same tables with NaN wherever either has no answer, so that only common cells are compared. */
export function keepAnsweredByBoth(
  one: readonly ScoreMatrix[],
  other: readonly ScoreMatrix[],
): readonly [one: readonly ScoreMatrix[], other: readonly ScoreMatrix[]] {
  mustMatch(one, other);
  const only = (tables: readonly ScoreMatrix[], by: readonly ScoreMatrix[]) =>
    tables.map((table, b) => ({
      ...table,
      scores: table.scores.map((score, at) => (Number.isNaN(by[b]!.scores[at]!) ? NaN : score)),
    }));
  return [only(one, other), only(other, one)];
}

/** D_d. */
function sigmaDraws(
  one: PreparedBootstrap,
  other: PreparedBootstrap,
  Qs: readonly (readonly [number, number])[],
): Float64Array | NoValueWithReason {
  for (const { changing } of [one, other]) if (changing < 2) return tooFewFlipsReason(changing);
  if (one.variance === 0 || other.variance === 0) return zeroByLuck;
  const [first, second] = [one, other].map(({ variance }, m) => {
    const own = Qs.map((pair) => pair[m]!);
    const expected = mean(own);
    return own.map((Q) => Math.sqrt((variance * Q) / expected));
  }) as [number[], number[]];
  return Float64Array.from(second, (sigma, d) => sigma - first[d]!);
}

function basicInterval(
  one: PreparedBootstrap,
  other: PreparedBootstrap,
  drawn: Float64Array,
  tables: readonly ScoreMatrix[],
): Ends {
  const difference = Math.sqrt(other.variance) - Math.sqrt(one.variance);
  const [low, high] = middle(drawn);
  return widenForFewClusters([2 * difference - high, 2 * difference - low], difference, tables);
}

/** S_t, the mean over benchmarks. */
const scoresOf = (tables: readonly ScoreMatrix[]): Float64Array => {
  const each = tables.map(templateMeanPercents);
  return Float64Array.from(each[0] ?? [], (_, t) => mean(each.map((scores) => scores[t]!)));
};

/** σ₀ in percent, with the flips of a cluster counted together. */
function floorOf(tables: readonly ScoreMatrix[]): number {
  const spread = tables.some(({ clusters }) => clusters) ? promptSpread(tables) : undefined;
  if (!spread) return noiseFloor(tables);
  const noise = spread.fits.map(({ residualSquares, df, inflation, items }) => (residualSquares / df / items) * inflation);
  return (100 * Math.sqrt(noise.reduce((sum, each) => sum + each, 0))) / tables.length;
}

/**
 * The number of items whose scores differ between the two under any template, and the number of items (or clusters) that
 * differ under each. Also h_t, the weight of one more of these.
 */
function itemsThatDiffer(one: readonly ScoreMatrix[], other: readonly ScoreMatrix[], T: number) {
  const differing = new Set<string>();
  const templates = Array.from({ length: T }, (_, t) => {
    const u = one.flatMap((table, b) => {
      const changes = Array.from({ length: table.items }, (_, i) => other[b]!.scores[i * T + t]! - table.scores[i * T + t]!);
      for (const [i, change] of changes.entries()) if (Math.abs(change) > 0) differing.add(`${b}|${i}`);
      const there = changes.filter((change) => !Number.isNaN(change));
      return (table.clusters?.map((members) => sumOf(members.map((i) => changes[i]!))) ?? there)
        .filter((change) => change !== 0)
        .map((change) => ((100 * change) / one.length / there.length) ** 2);
    });
    const sum = u.reduce((x, y) => x + y, 0);
    const squares = u.reduce((x, y) => x + y * y, 0);
    return { items: u.length, ofOne: u.length > 0 ? Math.sqrt(squares / sum) : 0 };
  });
  return {
    items: differing.size,
    byTemplate: templates.map(({ items }) => items),
    ofOne: templates.map(({ ofOne }) => ofOne),
  };
}

/** Ignores NaN. The order of summation affects rounding, so sums near 0 are set to 0. */
function sumOf(changes: readonly number[]): number {
  const sum = changes.reduce((total, change) => (Number.isNaN(change) ? total : total + change), 0);
  return Math.abs(sum) < 1e-9 ? 0 : sum;
}

/** ρ = Σ xy / √(Σ x² Σ y²), with x and y the scores minus the item's mean over templates; 0 if either never changes. */
function flipCorrelation(one: readonly ScoreMatrix[], other: readonly ScoreMatrix[]): number {
  let xy = 0;
  let xx = 0;
  let yy = 0;
  one.forEach(({ items, templates: T, scores }, b) => {
    for (let i = 0; i < items; i++) {
      const x = scores.subarray(i * T, (i + 1) * T);
      const y = other[b]!.scores.subarray(i * T, (i + 1) * T);
      const both = Array.from(x, (_, t) => t).filter((t) => !Number.isNaN(x[t]! + y[t]!));
      const meanX = mean(both.map((t) => x[t]!));
      const meanY = mean(both.map((t) => y[t]!));
      for (const t of both) {
        xy += (x[t]! - meanX) * (y[t]! - meanY);
        xx += (x[t]! - meanX) ** 2;
        yy += (y[t]! - meanY) ** 2;
      }
    }
  });
  return xx > 0 && yy > 0 ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : 0;
}

function mustMatch(one: readonly ScoreMatrix[], other: readonly ScoreMatrix[]): void {
  const shape = (tables: readonly ScoreMatrix[]) => tables.map(({ items, templates }) => `${items} × ${templates}`);
  const a = shape(one).join(', ');
  const b = shape(other).join(', ');
  if (a !== b) throw new RangeError(`paired measures: the tables do not match: ${a} against ${b}`);
}

const middle = (draws: ArrayLike<number>): Ends => [quantile(draws, 0.025), quantile(draws, 0.975)];
const zeroByLuck = undefinedBecause('the σ of one of the two is 0 although questions change: no draw of it can be scaled');
const nothingDiffers = undefinedBecause('no question’s score differs between the two: nothing to draw from');
const tooFewDiffer = (differing: number, tables: readonly ScoreMatrix[]): NoValueWithReason =>
  undefinedBecause(
    `${differing === 0 ? 'no question’s score differs' : tables.some(({ clusters }) => clusters) ? 'the scores of only one cluster of questions differ' : 'only one question’s score differs'} between the two here: too few to draw from`,
  );
const allUndefined = (T: number, why: NoValueWithReason): PairedBootstrapIntervals => ({
  mu: why,
  sigma: why,
  scenarios: new Array<NoValueWithReason>(T).fill(why),
  draws: { scenarios: new Array<undefined>(T).fill(undefined) },
});
