/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the answers, and every list has one entry for each */
import { tTwoSidedPValue } from '../basics/student-t.ts';

/** The scores and times of answers, as parallel lists. `prompt` and `item` count from 0, and items count over all sets. */
export interface TimedScores {
  readonly item: Int32Array;
  /** Set × prompt: a prompt may suit one set and not another. */
  readonly block: Int32Array;
  readonly prompt: Int32Array;
  readonly score: Float64Array;
  /** Milliseconds. */
  readonly at: Float64Array;
}

/** How the scores change over a run’s time. Fractions. */
export interface ScoreDriftOverRun {
  /** The change from the first to the last answer, by the regression. */
  readonly change: number;
  readonly p: number;
  /** The largest difference between the mean times of two prompts, as a fraction of the run. */
  readonly promptGap: number;
  /**
   * Whether time and prompt cannot be separated: most of one prompt was asked before the next. `change` is then 0 and
   * `p` is 1.
   */
  readonly isConfounded: boolean;
}

/**
 * Questions and prompts must leave at least this share of time’s variance unexplained. Otherwise a change over time is
 * part of their effects.
 */
const leastLeft = 0.002;
/**
 * The largest share of time’s variance that prompts may explain. `mostByPromptAlone` applies if questions explain the
 * rest.
 */
const mostByPrompt = 0.8;
const mostByPromptAlone = 0.5;
const leastQuestions = 10;

/**
 * Tests whether a model’s scores drift. Time is the rank of an answer, 0 … 1. The test removes question effects and set
 * × prompt effects from scores and ranks (alternating projections: von Neumann 1950), which leaves e and r (Frisch and
 * Waugh 1933):
 *
 *   β = Σ e r / Σ r²,   t = Σ_q U_q / √(Σ_q U_q²),   U_q = Σ_{cells of q} e r,
 *
 * with Student’s t of Q − 1 degrees of freedom over the Q questions, so flips of one question may be correlated (Liang
 * and Zeger 1986). Undefined below ten questions, and if all answers came at one time. Also undefined if questions and
 * prompts explain the time and prompts explain at most 50% of it. Confounded if prompts explain over 80% of the time’s
 * variance, or over 50% of it and questions the rest. O(answers) a round, with at most 60 rounds for each of the
 * projected variables.
 */
export function estimateScoreDrift(timed: TimedScores): ScoreDriftOverRun | undefined {
  const { item, block, prompt, score, at } = timed;
  const n = at.length;
  const time = ranks(at);
  const total = squares(centreValues(time));
  if (n < 2 || total === 0 || new Set(item).size < leastQuestions) return undefined;
  const prompts = groupMeans(prompt, time);
  const gap = Math.max(...prompts.values()) - Math.min(...prompts.values());
  const left = residuals(time, item, block);
  const byPrompt = 1 - squares(residuals(time, prompt, prompt)) / total;
  const isLeft = squares(left) >= leastLeft * total;
  if (byPrompt > mostByPrompt || (!isLeft && byPrompt > mostByPromptAlone))
    return { change: 0, p: 1, promptGap: gap, isConfounded: true };
  if (!isLeft) return undefined;
  const e = residuals(score, item, block);
  const byQuestion = new Map<number, number>();
  let product = 0;
  for (let k = 0; k < n; k++) {
    const own = e[k]! * left[k]!;
    product += own;
    byQuestion.set(item[k]!, (byQuestion.get(item[k]!) ?? 0) + own);
  }
  const variance = [...byQuestion.values()].reduce((sum, own) => sum + own ** 2, 0);
  return {
    change: product / squares(left),
    p: variance > 0 ? tTwoSidedPValue(product / Math.sqrt(variance), byQuestion.size - 1) : 1,
    promptGap: gap,
    isConfounded: false,
  };
}

/** Ranks in time from 0 to 1. Answers at the same moment share their mean rank. */
function ranks(at: Float64Array): Float64Array {
  const n = at.length;
  const order = Array.from({ length: n }, (_, k) => k).sort((i, j) => at[i]! - at[j]!);
  const found = new Float64Array(n);
  for (let from = 0; from < n;) {
    let to = from;
    while (to + 1 < n && at[order[to + 1]!] === at[order[from]!]) to += 1;
    for (let k = from; k <= to; k++) found[order[k]!] = (from + to) / 2 / Math.max(1, n - 1);
    from = to + 1;
  }
  return found;
}

/** Each round subtracts the means of both groupings. Most runs need few. */
const mostRounds = 60;

function residuals(values: Float64Array, one: Int32Array, other: Int32Array): Float64Array {
  const left = centreValues(values);
  for (let round = 0; round < mostRounds; round++) {
    const moved = takeOut(left, one) + takeOut(left, other);
    if (moved < 1e-20 * values.length) break;
  }
  return left;
}

/** Subtracts the groups’ means from the values. Returns the sum of the squared means over all values. */
function takeOut(values: Float64Array, group: Int32Array): number {
  const means = groupMeans(group, values);
  let moved = 0;
  for (let k = 0; k < values.length; k++) {
    const mean = means.get(group[k]!)!;
    values[k]! -= mean;
    moved += mean ** 2;
  }
  return moved;
}

function groupMeans(group: Int32Array, values: Float64Array): Map<number, number> {
  const sums = new Map<number, { sum: number; count: number }>();
  for (let k = 0; k < values.length; k++) {
    const own = sums.get(group[k]!) ?? { sum: 0, count: 0 };
    own.sum += values[k]!;
    own.count += 1;
    sums.set(group[k]!, own);
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
}

function centreValues(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

const squares = (values: Float64Array): number => values.reduce((sum, value) => sum + value ** 2, 0);
