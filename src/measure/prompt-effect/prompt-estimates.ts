/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { selectTemplates, type ScoreMatrix } from '../basics/item-scores.ts';
import { median, quantile, quantileOfSorted } from '../basics/quantile.ts';
import { seededRandom, drawStandardNormal, type Random } from '../basics/random.ts';
import { estimateFromPlanPart } from '../stopping/part-of-plan.ts';
import { errorCovariance } from './error-covariance.ts';
import { minPromptsForDistribution, shrunkPromptDistribution } from './prompt-distribution.ts';
import { promptSpread, type PromptSpread } from './prompt-spread.ts';

/** The quantiles that are reported, lowest first. */
export const reportedQuantiles: readonly number[] = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

/**
 * `here` is for the whole plan’s questions. The rest is for endless questions of the kind, with a 95% interval. Fractions.
 */
export interface PromptScoreEstimate {
  readonly here: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface PromptEstimates {
  /** By prompt of the tables; undefined if a set has no fitted mean of it. */
  readonly prompts: readonly (PromptScoreEstimate | undefined)[];
  /** In the order of `reportedQuantiles`, over the prompts that have an estimate. */
  readonly quantiles: readonly PromptScoreEstimate[];
}

const draws = 1000;
const alpha = 0.03;

/** A prompt stands apart from the others if it is this many robust standard deviations from the median. */
const farApart = 4;
/** √χ²₁ has its median at 0.6745. This factor turns the median deviation into a standard deviation. */
const toDeviation = 1.4826;

/**
 * Every prompt's score, and the quantiles of these scores over the prompts, from all cells of a plan or a part of them.
 * Values are those of `shrunkPromptDistribution`. With noise ω² (`estimateFromPlanPart`) they are for the plan's own
 * questions, and equal the scores if everything is answered. With ω∞² they are for endless questions. Intervals are for the
 * latter. They are quantiles of draws from normal scores with normal noise (Shen and Louis 1998: their posterior of ordered
 * scores, with τ drawn as well):
 *
 *   ω*² = ω⁺² df/χ²_df,   τ*² = max(0, s² (T − 1)/χ²_{T−1} − ω*²),   V_t = ω*² Σ_tt / mean Σ,   κ_t = τ*²/(τ*² + V_t),
 *   μ* = μ + z √Var μ,   θ_t = μ* + κ_t (S_t − μ) + z_t √(κ_t V_t),
 *
 * with Σ the covariance of the noise in the effects (`errorCovariance`).
 *
 * Prompts more than four robust standard deviations (1.4826 times the median deviation, at least ω∞) from the median stand
 * apart. A prompt that collapses does not belong to the others' normal distribution, and makes τ so large that nothing is
 * shrunk. Such prompts keep their score, with its noise, and the others are fitted without them. The same seed gives the
 * same draws. Undefined below twenty prompts, and if a set has one item, since Var μ is then unknown.
 */
export function promptScoresAndQuantiles(tables: readonly ScoreMatrix[], seed: number): PromptEstimates | undefined {
  const whole = promptSpread(tables);
  if (!whole || whole.prompts.length < minPromptsForDistribution || !(whole.muVariance >= 0)) return undefined;
  const parts = partsOf(tables, whole);
  if (!parts) return undefined;
  const { near, apart, places } = parts;
  const { omega2 } = estimateFromPlanPart(
    near,
    tables.map(({ items }) => items),
  );
  const here = shrunkPromptDistribution(near, omega2);
  const endless = shrunkPromptDistribution(near, near.omegaEndless2);
  const own = apart.map((t) => whole.scores[t]!);
  const random = seededRandom(seed);
  const drawNear = drawingNear(near, random);
  const drawApart = drawingApart(whole, apart, random);
  const byPrompt = places.map(() => new Float64Array(draws));
  const byQuantile = reportedQuantiles.map(() => new Float64Array(draws));
  for (let draw = 0; draw < draws; draw++) {
    const z = drawStandardNormal(random);
    const scores = Float64Array.from([...drawNear(z), ...drawApart(z)], clampToUnit);
    for (const [at, score] of scores.entries()) byPrompt[at]![draw] = score;
    scores.sort();
    for (const [at, q] of reportedQuantiles.entries()) byQuantile[at]![draw] = quantileOfSorted(scores, q);
  }
  const prompts = Array.from({ length: tables[0]!.templates }, (): PromptScoreEstimate | undefined => undefined);
  const [scoresHere, scores] = [here, endless].map((of) => [...of.scores, ...own]);
  for (const [at, place] of places.entries()) prompts[place] = estimate(scoresHere![at]!, scores![at]!, byPrompt[at]!);
  const [levelsHere, levels] = [here, endless].map((of) => [...of.levels, ...own]);
  return {
    prompts,
    quantiles: byQuantile.map((drawn, at) => {
      const q = reportedQuantiles[at]!;
      return estimate(quantile(levelsHere!, q), quantile(levels!, q), drawn);
    }),
  };
}

/**
 * The prompts of one distribution, fitted by themselves, and those of the whole fit that stand apart. `places` has the
 * indices in the tables of the former, then of the latter. Undefined if the former cannot be fitted alone.
 */
function partsOf(tables: readonly ScoreMatrix[], whole: PromptSpread) {
  const isApart = standingApart(whole);
  const apart = whole.prompts.flatMap((_, t) => (isApart[t] ? [t] : []));
  const others = whole.prompts.filter((_, t) => !isApart[t]);
  const near = apart.length === 0 ? whole : promptSpread(tables.map((table) => selectTemplates(table, others)));
  if (!near) return undefined;
  const nearPlaces = apart.length === 0 ? whole.prompts : near.prompts.map((t) => others[t]!);
  return { near, apart, places: [...nearPlaces, ...apart.map((t) => whole.prompts[t]!)] };
}

function standingApart({ effects, omegaEndless2 }: PromptSpread): boolean[] {
  const centre = median(effects);
  const deviation = toDeviation * median(effects.map((effect) => Math.abs(effect - centre)));
  const far = farApart * Math.max(deviation, Math.sqrt(omegaEndless2));
  return Array.from(effects, (effect) => Math.abs(effect - centre) > far);
}

/** Draws scores of prompts from one normal distribution. `z` is the error of μ in its standard errors. */
function drawingNear(spread: PromptSpread, random: Random): (z: number) => number[] {
  const { effects, mu, s2, omegaPlus2, df, muVariance } = spread;
  const noise = noiseOver(spread);
  const level = Math.sqrt(muVariance);
  return (z) => {
    const omega2 = omegaPlus2 / drawChiSquareOverDf(df, random);
    const tau2 = Math.max(0, s2 / drawChiSquareOverDf(effects.length - 1, random) - omega2);
    return Array.from(effects, (effect, t) => {
      const own = omega2 * noise[t]!;
      const kept = tau2 === 0 ? 0 : tau2 / (tau2 + own);
      return mu + level * z + kept * effect + Math.sqrt(kept * own) * drawStandardNormal(random);
    });
  };
}

/** Draws scores of prompts that stand apart. `wanted` has their indices in the spread. */
function drawingApart(spread: PromptSpread, wanted: readonly number[], random: Random): (z: number) => number[] {
  const { scores, omegaPlus2, muVariance } = spread;
  const noise = noiseOver(spread);
  const level = Math.sqrt(muVariance);
  return (z) => wanted.map((t) => scores[t]! + level * z + Math.sqrt(omegaPlus2 * noise[t]!) * drawStandardNormal(random));
}

const clampToUnit = (score: number): number => Math.min(1, Math.max(0, score));

/** The estimate is inside its interval, even if draws are pulled to one side. */
function estimate(here: number, endless: number, drawn: Float64Array): PromptScoreEstimate {
  const value = clampToUnit(endless);
  return {
    here: clampToUnit(here),
    value,
    low: Math.min(value, quantile(drawn, alpha / 2)),
    high: Math.max(value, quantile(drawn, 1 - alpha / 2)),
  };
}

/** The noise of each prompt relative to the mean of all: 1 if all are equal, or nothing flips. */
function noiseOver(spread: PromptSpread): Float64Array {
  const T = spread.effects.length;
  const sigma = errorCovariance(spread);
  const own = Float64Array.from({ length: T }, (_, t) => sigma[t * T + t]!);
  const mean = own.reduce((sum, each) => sum + each, 0) / T;
  return mean > 0 ? own.map((each) => each / mean) : own.fill(1);
}

/** Draws χ² over its degrees of freedom, by Wilson and Hilferty’s cube of a normal number; at least a thousandth. */
export function drawChiSquareOverDf(df: number, random: Random): number {
  const part = 2 / (9 * df);
  return Math.max(0.001, (1 - part + Math.sqrt(part) * drawStandardNormal(random)) ** 3);
}
