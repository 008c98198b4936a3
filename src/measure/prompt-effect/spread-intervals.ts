import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { bootstrapSigma } from '../intervals/bootstrap.ts';
import { publishedCohort, sigmaAtCohortSize } from '../grades/cohort.ts';
import { tooFewClustersReasonOfTables } from '../basics/item-clusters.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { mean } from '../basics/mean.ts';
import { flippingItemsAndContribution } from '../effects/noise-floor.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import { muIntervalOverQuestions } from './mean-interval.ts';
import { widenMuIntervalToOtherPrompts } from './mean-over-other-prompts.ts';
import { minPromptsForSpread } from './prompt-effect.ts';
import { fullPlanSpreadVariance, type PromptSpread } from './prompt-spread.ts';

/** Further results about μ and σ from the items, in points: the noise floor, the intervals, and σ at the cohort's size. */
export interface MuSigmaIntervalsAndFloor {
  /** σ₀: the σ that independent flips of items give alone. */
  readonly floor: MaybeNumber;
  /** 95%: of μ for these prompts, of μ over other prompts like these, and of σ for these prompts. */
  readonly interval: {
    readonly mu: Interval | NoValueWithReason;
    readonly muOtherPrompts?: Interval | NoValueWithReason;
    readonly sigma: Interval | NoValueWithReason;
  };
  readonly toCohort?: (sigma: number) => number;
}

/** For a model's tables, one per set, all under the same prompts. `draws: 0` leaves the intervals out. */
export function muSigmaIntervalsAndFloor(
  tables: readonly ScoreMatrix[],
  spread: PromptSpread,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): MuSigmaIntervalsAndFloor {
  const floor = 100 * Math.sqrt(spread.floor2);
  const there = noiseFloorAtCohortItems(spread);
  const few = tooFewClustersReasonOfTables(tables);
  if (few && draws > 0)
    return { floor, interval: allUndefined(few), toCohort: (sigma) => sigmaAtCohortSize(sigma, floor, there) };
  const drawn = draws > 0 ? bootstrapSigma(tables, floor, { draws, seed }) : undefined;
  const why = undefinedBecause(draws > 0 ? 'too few questions have been answered for an interval' : 'not computed yet');
  const [low, high] = muIntervalOverQuestions(spread);
  const mu = drawn && (shareInterval(spread, tables) ?? withWidth([100 * low, 100 * high]));
  return {
    floor,
    interval: drawn
      ? {
          mu: mu ?? why,
          muOtherPrompts: mu ? overOtherPrompts(spread, mu) : why,
          sigma: 'draws' in drawn.sigma ? holding(drawn.sigma.interval, spread) : drawn.sigma,
        }
      : allUndefined(why),
    toCohort: (sigma) => sigmaAtCohortSize(sigma, floor, there),
  };
}

/**
 * The 95% interval of μ in percent if each question has one prompt. μ is the mean over sets of the mean over a set’s answered items; `tables` are items × 1. The interval is that of several prompts (`muIntervalOverQuestions`, with the
 * items’ scores in place of their levels; Miller 2024, arXiv:2411.00640, for clusters), or Wilson’s if the items are few or all alike. It is undefined, with the reason, for a set without answers, fewer than two items,
 * fewer than ten clusters, or items that all have one value other than 0 and 1.
 */
export function muIntervalUnderOnePrompt(tables: readonly ScoreMatrix[]): Interval | NoValueWithReason {
  const few = tooFewClustersReasonOfTables(tables);
  if (few) return few;
  const answered = tables.map(answeredItems);
  if (answered.some(({ items }) => items === 0)) return undefinedBecause('a set has no answers with a score');
  const mu = mean(answered.map(({ scores }) => mean([...scores])));
  const share = shareInterval({ mu }, answered);
  if (share) return share;
  const [low, high] = muIntervalOverQuestions({
    mu,
    fits: answered.map(({ scores, ...own }) => ({ levels: scores, clusters: undefined, ...own })),
  });
  return withWidth([100 * low, 100 * high]);
}

/** The answered items of a table with one prompt, with their clusters. */
function answeredItems({ scores, clusters, ...table }: ScoreMatrix): ScoreMatrix {
  const place = new Map<number, number>();
  for (const [i, score] of scores.entries()) if (!Number.isNaN(score)) place.set(i, place.size);
  const kept = clusters?.map((members) => members.flatMap((i) => place.get(i) ?? [])).filter(({ length }) => length > 0);
  return {
    ...table,
    items: place.size,
    scores: scores.filter((score) => !Number.isNaN(score)),
    ...(kept && { clusters: kept }),
  };
}

/**
 * If answers are missing, σ is estimated without the noise from the gaps. Draws of few items may then be far from it, and an
 * interval without its own estimate is meaningless.
 */
function holding(interval: Interval, spread: PromptSpread): Interval | NoValueWithReason {
  const sigma = 100 * Math.sqrt(fullPlanSpreadVariance(spread));
  return spread.omega2 > 1e-12 && (sigma < interval[0] || sigma > interval[1])
    ? undefinedBecause('too many answers are missing to draw an interval of the spread')
    : interval;
}

const allUndefined = (why: NoValueWithReason): MuSigmaIntervalsAndFloor['interval'] => ({
  mu: why,
  muOtherPrompts: why,
  sigma: why,
});

function overOtherPrompts(
  { mu, s2, prompts }: PromptSpread,
  these: Interval | NoValueWithReason,
): Interval | NoValueWithReason {
  const T = prompts.length;
  if ('why' in these) return these;
  return T < minPromptsForSpread
    ? undefinedBecause(`${T} prompts are too few to show how others differ: at least five are needed`)
    : widenMuIntervalToOtherPrompts(100 * mu, these, 10_000 * s2, T);
}

/**
 * Below this number of items (or clusters), a share has Wilson's interval, because draws of so few items take too few
 * values.
 */
const fewItems = 10;

/**
 * Wilson's interval of the share of right items, for cases in which draws of items say too little. Either every answer is
 * right, or every one is wrong, or there are fewer than ten items and none changes between prompts. Undefined, with the
 * reason, for one item.
 */
function shareInterval(
  { mu }: Pick<PromptSpread, 'mu'>,
  tables: readonly ScoreMatrix[],
): readonly [number, number] | NoValueWithReason | undefined {
  const items = tables.reduce((sum, table) => sum + (table.clusters?.length ?? table.items), 0);
  if (items < 2) return undefinedBecause('an interval is drawn over questions, and there are fewer than two');
  const isOfWhole = tables.every((table) => table.binary) && flippingItemsAndContribution(tables).items === 0;
  if (mu === 0 || mu === 1 || (items < fewItems && isOfWhole)) {
    const [low, high] = wilsonInterval(mu * items, items);
    return [100 * low, 100 * high];
  }
  return undefined;
}

const withWidth = ([low, high]: readonly [number, number]): readonly [number, number] | NoValueWithReason =>
  low < high ? [low, high] : undefinedBecause('all questions have the same value: too little to tell how far others differ');

/** σ₀′ in points: the noise floor at the published cohort's 3 × 100 items, σ₀′² = 10⁴·mean_b(MS_b) / 300. */
export function noiseFloorAtCohortItems({ fits }: PromptSpread): number {
  const items = publishedCohort.benchmarks * publishedCohort.itemsPerBenchmark;
  return 100 * Math.sqrt(mean(fits.map(({ residualSquares, df }) => residualSquares / df)) / items);
}
