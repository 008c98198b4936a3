import { isNumber } from '../../../src/base/json/json.ts';
import { adviseArm, type BestArmAdvice } from '../../../src/measure/advice/advice.ts';
import { armErrors, makeArmErrorSampler, type ArmScoresWithErrors } from '../../../src/measure/advice/arm-errors.ts';
import { normalToStudentQuantile } from '../../../src/measure/advice/best-of-arms.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { normalQuantile } from '../../../src/measure/planning/normal-quantile.ts';
import { quantile } from '../../../src/measure/basics/quantile.ts';
import { tCritical } from '../../../src/measure/basics/student-t.ts';
import { addTo, type Count } from '../../../test/calibration/tally.ts';
import { randomOf, type AdviceDesign } from './designs.ts';

export interface DesignMeasurement {
  readonly design: string;
  readonly sets: readonly number[];
  readonly counts: readonly (readonly [string, Count])[];
  /** In points, one per run that states advice. */
  readonly bounds: readonly number[];
  readonly bonferroni: readonly number[];
  readonly losses: readonly number[];
  readonly lossesOfHighest: readonly number[];
  readonly widths: Readonly<Record<IntervalKind, readonly number[]>>;
  readonly arms: number;
  readonly mayBeBest: readonly number[];
}

export const tolerance = 3;
/** The forecast's target as a share of the bound. */
const targetShare = 0.5;
/** The most times by which a follow-up may multiply the questions. */
const mostTimes = 12;

/**
 * Four intervals:
 * - the chosen arm's own
 * - that of `selectedScoreInterval`
 * - both ends for all arms at once (max-|t|)
 * - the own interval on one half of the questions, for the arm that the other half chose
 */
export const intervalKinds = ['own', 'chosen', 'simultaneous', 'split'] as const;
export type IntervalKind = (typeof intervalKinds)[number];

/**
 * Draws questions repeatedly and compares the advice with the truth. Worse arms cost less, so the cheapest arm is the worst
 * of those shown to be within the tolerance.
 */
export function simulate(design: AdviceDesign, runs: number): DesignMeasurement {
  const { name, sets, truth, draw } = design;
  const tally = new Map<string, Count>();
  const bounds: number[] = [];
  const bonferroni: number[] = [];
  const losses: number[] = [];
  const lossesOfHighest: number[] = [];
  const widths: Record<IntervalKind, number[]> = { own: [], chosen: [], simultaneous: [], split: [] };
  const mayBeBest: number[] = [];
  const best = Math.max(...truth);
  const lossOf = (arm: number) => best - (truth[arm] ?? NaN);
  const arms = truth.map((score, k) => ({ name: `arm ${k}`, cost: score }));
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomOf(design, seed);
    const tables = draw(random, sets);
    const advice = adviseArm(arms, tables, { tolerance, seed });
    const isStated = !('why' in advice);
    addTo(tally, 'stated', false, isStated);
    if (!isStated) continue;
    const { advised, lossAtMost, score, cheapest } = advice;
    bounds.push(lossAtMost);
    losses.push(lossOf(advised));
    mayBeBest.push(advice.mayBeBest.length);
    addTo(tally, 'bound', lossOf(advised) > lossAtMost + 1e-9);
    addTo(
      tally,
      'any bound',
      advice.arms.some((each) => lossOf(each.arm) > each.lossAtMost + 1e-9),
    );
    addTo(tally, 'best left out', !advice.mayBeBest.some((arm) => lossOf(arm) < 1e-9));
    addTo(tally, 'cheapest', isNumber(cheapest) && lossOf(cheapest) > tolerance, isNumber(cheapest));
    addTo(
      tally,
      'within',
      advice.withinTolerance.some((arm) => lossOf(arm) > tolerance),
      advice.withinTolerance.length > 0,
    );
    const spread = promptSpread(tables);
    if (!spread) continue;
    const errors = armErrors(spread);
    const places = advice.arms.map(({ arm }) => arm);
    bonferroni.push(bonferroniBound(errors, places.indexOf(advised)));
    const highest = highestPlainScore(tables);
    lossesOfHighest.push(lossOf(highest));
    const k = places.indexOf(advised);
    const halves = splitInterval(tables);
    const intervals: Record<IntervalKind, readonly [arm: number, low: number, high: number]> = {
      own: [advised, ...intervalAround(errors, k, ownReach(errors, k))],
      chosen: [advised, ...score.interval],
      simultaneous: [advised, ...intervalAround(errors, k, simultaneousReach(errors, k, random))],
      split: halves,
    };
    for (const kind of intervalKinds) {
      const [arm, low, high] = intervals[kind];
      const isMissed = low > (truth[arm] ?? NaN) || (truth[arm] ?? NaN) > high;
      if (!Number.isNaN(low)) addTo(tally, `${kind} interval`, isMissed);
      if (!Number.isNaN(low)) widths[kind].push(high - low);
    }
    if (seed % 2 === 0) follow(advice, tables, random);
  }
  return {
    design: name,
    sets,
    counts: [...tally],
    bounds,
    bonferroni,
    losses,
    lossesOfHighest,
    widths,
    arms: truth.length,
    mayBeBest,
  };

  /** Draws as many more questions as the forecast requires. */
  function follow(advice: BestArmAdvice, tables: readonly ScoreMatrix[], random: () => number): void {
    const target = targetShare * advice.lossAtMost;
    const asked = adviseArm(arms, tables, { tolerance, target, seed: 1 });
    if ('why' in asked || !isNumber(asked.moreQuestions) || asked.moreQuestions === 0) return;
    const times = asked.moreQuestions / asked.questions;
    if (times > mostTimes) return;
    const more = draw(
      random,
      sets.map((size) => Math.ceil(size * times)),
    );
    const after = adviseArm(
      arms,
      tables.map((table, b) => joinItemScores(table, more[b])),
      { tolerance, seed: 2 },
    );
    if (!('why' in after)) addTo(tally, 'forecast', after.lossAtMost > target);
  }
}

const intervalAround = ({ scores }: ArmScoresWithErrors, k: number, reach: number): readonly [number, number] => [
  100 * Math.max(0, (scores[k] ?? NaN) - reach),
  100 * Math.min(1, (scores[k] ?? NaN) + reach),
];

function ownReach({ levels }: ArmScoresWithErrors, k: number): number {
  const { se, df } = levels[k] ?? { se: NaN, df: NaN };
  return tCritical(0.05, df) * se;
}

/** Uses 2,000 draws of max_k |e_k|/√Σ_kk. */
function simultaneousReach(errors: ArmScoresWithErrors, k: number, random: () => number): number {
  const { covariance, scores, levels } = errors;
  const draw = makeArmErrorSampler(errors);
  const K = scores.length;
  const largest = Float64Array.from({ length: 2000 }, () =>
    draw(random).reduce((most, e, j) => Math.max(most, Math.abs(e) / Math.sqrt(covariance[j * K + j] ?? NaN)), 0),
  );
  const { se, df } = levels[k] ?? { se: NaN, df: NaN };
  return normalToStudentQuantile(quantile(largest, 0.95), df) * se;
}

function splitInterval(tables: readonly ScoreMatrix[]): readonly [arm: number, low: number, high: number] {
  const [one, other] = [0, 1].map((parity) => tables.map((table) => half(table, parity)));
  const spread = other && promptSpread(other);
  const arm = highestPlainScore(one ?? []);
  if (!spread) return [arm, NaN, NaN];
  const errors = armErrors(spread);
  const k = spread.prompts.indexOf(arm);
  return [arm, ...intervalAround(errors, k, ownReach(errors, k))];
}

/** Takes every second question or cluster. */
function half({ items, templates, scores, binary, clusters }: ScoreMatrix, parity: number): ScoreMatrix {
  const groups = (clusters ?? Array.from({ length: items }, (_, i) => [i])).filter((_, c) => c % 2 === parity);
  const kept = groups.flat();
  let at = 0;
  return {
    items: kept.length,
    templates,
    scores: Float64Array.from(kept.flatMap((i) => Array.from(scores.subarray(i * templates, (i + 1) * templates)))),
    binary,
    ...(clusters && { clusters: groups.map((group) => group.map(() => at++)) }),
  };
}

/** The loss bound from all pairs with the winner, each at level 5%/(K − 1). */
function bonferroniBound({ scores, pairs }: ArmScoresWithErrors, winner: number): number {
  const K = scores.length;
  const z = normalQuantile(1 - 0.05 / (K - 1));
  const above = Array.from(scores, (score, j) => {
    const { se, df } = pairs[j * K + winner] ?? { se: NaN, df: NaN };
    return j === winner ? 0 : score - (scores[winner] ?? NaN) + normalToStudentQuantile(z, df) * se;
  });
  return 100 * Math.min(1, Math.max(0, ...above));
}

/** The arm with the highest plain mean. */
function highestPlainScore(tables: readonly ScoreMatrix[]): number {
  const K = tables[0]?.templates ?? 0;
  const means = Array.from({ length: K }, (_, k) =>
    tables.reduce((sum, { items, scores }) => {
      const there = Array.from({ length: items }, (_, i) => scores[i * K + k] ?? NaN).filter(
        (score) => !Number.isNaN(score),
      );
      return sum + there.reduce((all, each) => all + each, 0) / there.length;
    }, 0),
  );
  // Equal means may differ by rounding.
  const most = Math.max(...means);
  return means.findIndex((mean) => mean > most - 1e-9);
}

function joinItemScores(one: ScoreMatrix, other: ScoreMatrix | undefined): ScoreMatrix {
  if (!other) return one;
  const clusters = one.clusters &&
    other.clusters && [...one.clusters, ...other.clusters.map((own) => own.map((i) => i + one.items))];
  return {
    items: one.items + other.items,
    templates: one.templates,
    scores: Float64Array.from([...one.scores, ...other.scores]),
    binary: one.binary && other.binary,
    ...(clusters && { clusters }),
  };
}
