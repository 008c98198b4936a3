/* eslint-disable @typescript-eslint/no-non-null-assertion -- t runs below T and b over the benchmarks; every table has items × T scores, and items are drawn below their number */
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { resampleItems } from '../basics/item-clusters.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { mean } from '../basics/mean.ts';
import { flippingItemsAndContribution } from '../effects/noise-floor.ts';
import { quantileOfSorted } from '../basics/quantile.ts';
import { seededRandom, drawStandardNormal } from '../basics/random.ts';
import { sampleVariance } from '../basics/standard-deviation.ts';

/** σ with other items: the draws in percent, with `interval` as the middle 95%. */
export interface SigmaBootstrap {
  readonly sigma: DrawsWithInterval | NoValueWithReason;
}

export interface DrawsWithInterval {
  /** Ascending. */
  readonly draws: Float64Array;
  readonly interval: readonly [low: number, high: number];
}

/**
 * Bootstrap over items, drawn within each benchmark; every template sees the same draw. All benchmarks have the same
 * templates, two or more; `floor` is their noise floor σ₀ in percent. Of N_b items N_b − 1 are drawn (McCarthy and
 * Snowden 1985), and 1 of 1. For items in clusters it draws whole clusters (`resampleItems`). With N_b the variance of
 * a drawn mean would be too small by (N_b − 1)/N_b.
 *
 * σ: a drawn score is S*_t = S_t + e_t, and e_t flips again what S_t already holds flipped. So plain resampling counts
 * the flips twice, and centres on about √2·σ if no template moves the model. Therefore σ² is first reduced by σ₀² and
 * floored at 0, which leaves the part that repeats. Only then are flips added:
 *
 *   Q_d = Var_t( c·(S_t − S̄) + e_t + h·z_t ),   c² = max(0, σ² − σ₀²) / σ²,   Var with T − 1,
 *
 * where z_t is standard normal and h² is the variance that one changing item gives a score: h² = Σ u² / Σ u over items,
 * u = (100/(K·N_b))²·v_{b,i} (Σ u is about σ₀² if no template has an effect). Subtracting σ₀² from the drawn σ²
 * *afterwards* also centres correctly but spreads too far. In simulations, its 95% interval holds the σ expected at this
 * size in over 99% of null cases. It holds the σ of endless items in 85% (10 templates, 3 × 100 items) or 45% (20
 * templates). σ² over its expectation is skewed, so the interval is read from the ratio: a draw of σ is σ·√(Q̄ / Q_d).
 *
 * Why h·z_t: e_t consists of the items that change. With few of them, a draw often holds each about as often as the
 * table does (a single one exactly once in 37% of draws). Then e_t is 0, and with c = 0 the ratio has no upper end.
 * Other items would have flipped under other templates, and redrawing these items cannot show that. So the formula adds
 * one more changing item, without a direction of its own. It hardly matters among many: h² / σ₀² is about 1 over their
 * number.
 *
 * If σ is 0 although items change, the draws are √Q_d without h: flips alone. σ is undefined if fewer than two items
 * change, as nothing then shows how many others might have changed. It is also undefined if the interval would reach
 * the largest σ that T scores between 0 and 100 can have.
 *
 * In simulations with 4 to 20 templates, 3 benchmarks and 4 to 40 items each, in null and in real cases, the interval
 * holds the expected σ in 90–98%. A model so robust that two changing items are already luck has an interval only if it
 * was lucky. The interval is then too high.
 *
 * The same seed gives the same draws. A draw in which a template has no answered item is left out. Undefined if fewer
 * than half of the draws remain.
 */
export function bootstrapSigma(
  benchmarks: readonly ScoreMatrix[],
  floor: number,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): SigmaBootstrap | undefined {
  const T = benchmarks[0]?.templates ?? 0;
  const redraw = prepareBootstrap(benchmarks, floor);
  const random = seededRandom(seed);
  const Qs = new Float64Array(draws);
  const z = new Float64Array(T);
  let n = 0;
  for (let draw = 0; draw < draws; draw++) {
    const chosen = benchmarks.map((table) => resampleItems(table, random));
    for (let t = 0; t < T; t++) z[t] = drawStandardNormal(random);
    const drawn = redraw.draw(chosen, z);
    if (!drawn) continue;
    Qs[n] = drawn.Q;
    n++;
  }
  if (n < draws / 2 || n === 0) return undefined;
  return {
    sigma: redraw.changing < 2 ? tooFewFlipsReason(redraw.changing) : sigmaDraws(Qs.subarray(0, n), redraw.variance, T),
  };
}

/** A model's tables, prepared for many draws. The letters are those of `bootstrapSigma`. */
export interface PreparedBootstrap {
  /** σ², in percent squared. */
  readonly variance: number;
  /** Items whose score changes between templates. */
  readonly changing: number;
  /**
   * The scores S*_t of the items chosen in each benchmark, in percent, and Q_d with these z_t. Undefined if a template
   * has no answered item among them.
   */
  draw(
    chosen: readonly Int32Array[],
    z: ArrayLike<number>,
  ): { readonly scores: Float64Array; readonly Q: number } | undefined;
}

export function prepareBootstrap(benchmarks: readonly ScoreMatrix[], floor: number): PreparedBootstrap {
  const T = benchmarks[0]?.templates ?? 0;
  const tables = benchmarks.map(tableOf);
  const S = scoresOf(
    tables,
    T,
    tables.map(({ items }) => Int32Array.from({ length: items }, (_, i) => i)),
  );
  const variance = sampleVariance(S);
  const shrink = variance > 0 ? Math.sqrt(Math.max(0, 1 - floor ** 2 / variance)) : 0;
  const changing = flippingItemsAndContribution(benchmarks);
  const oneMore = variance > 0 ? Math.sqrt(changing.ofOne) : 0;
  const observed = mean(S);
  const kept = new Float64Array(T);
  return {
    variance,
    changing: changing.items,
    draw(chosen, z) {
      const scores = scoresOf(tables, T, chosen);
      for (let t = 0; t < T; t++) {
        const score = scores[t]!;
        if (Number.isNaN(score)) return undefined;
        kept[t] = shrink * (S[t]! - observed) + (score - S[t]!) + oneMore * z[t]!;
      }
      return { scores, Q: sampleVariance(kept) };
    },
  };
}

function sigmaDraws(Qs: Float64Array, variance: number, T: number): DrawsWithInterval | NoValueWithReason {
  const expected = mean(Qs);
  const found = drawsOf(Qs.map((Q) => Math.sqrt(variance === 0 ? Q : (variance * expected) / Q)));
  const most = 100 * Math.sqrt((Math.floor(T / 2) * Math.ceil(T / 2)) / (T * (T - 1)));
  if (found.interval[1] < most) return found;
  return undefinedBecause('the questions and prompts are too few to bound σ: it could be as large as σ can get');
}

export const tooFewFlipsReason = (items: number): NoValueWithReason =>
  undefinedBecause(
    `${items === 0 ? 'no question’s score changes' : 'only one question’s score changes'} between the templates: too few to bound σ`,
  );

function drawsOf(values: Float64Array): DrawsWithInterval {
  const draws = values.slice().sort();
  return { draws, interval: [quantileOfSorted(draws, 0.025), quantileOfSorted(draws, 0.975)] };
}

/** A benchmark's scores, with 0 for missing answers and a separate count, so that a draw only needs to add. */
interface Table {
  readonly items: number;
  readonly scores: Float64Array;
  /** `null` if nothing is missing. */
  readonly answered: Float64Array | null;
}

function tableOf({ items, scores }: ScoreMatrix): Table {
  if (!scores.some(Number.isNaN)) return { items, scores, answered: null };
  return {
    items,
    scores: scores.map((score) => (Number.isNaN(score) ? 0 : score)),
    answered: scores.map((score) => (Number.isNaN(score) ? 0 : 1)),
  };
}

/** S_{m,t} of the chosen items: the mean over benchmarks of the mean over items, in percent. */
function scoresOf(tables: readonly Table[], T: number, drawn: readonly Int32Array[]): Float64Array {
  const S = new Float64Array(T);
  const total = new Float64Array(T);
  const count = new Float64Array(T);
  tables.forEach(({ scores, answered }, b) => {
    total.fill(0);
    const chosen = drawn[b]!;
    count.fill(answered ? 0 : chosen.length);
    for (const item of chosen) {
      const row = item * T;
      for (let t = 0; t < T; t++) total[t]! += scores[row + t]!;
      if (answered) for (let t = 0; t < T; t++) count[t]! += answered[row + t]!;
    }
    for (let t = 0; t < T; t++) S[t]! += (100 * total[t]!) / count[t]! / tables.length;
  });
  return S;
}
