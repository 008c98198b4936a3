/* eslint-disable @typescript-eslint/no-non-null-assertion -- positions run below the choices of their question */
import { mode } from 'd3';
import { swapInPlace } from '../../base/objects/swap.ts';
import { randomBelow, seededRandom } from '../basics/random.ts';

/** A question’s right position, and how often the answers chose each of its positions. */
export interface QuestionPositionCounts {
  readonly right: number;
  /** Counts, one for each choice. */
  readonly chosen: readonly number[];
}

/** A position that a model favours. Fractions. */
export interface PreferredPosition {
  readonly position: number;
  readonly chosen: number;
  readonly right: number;
  readonly p: number;
}

const permutations = 1_999;
const alpha = 0.01;
/** A share of all answers. A smaller excess does not matter. */
const leastExcess = 0.1;
const leastQuestions = 20;

/**
 * Tests whether a model favours a position (a letter). For question i with k choices, w_i is the share of wrong
 * answers. For a position p that is not right, z_ip is the share of its answers at p less w_i/(k − 1). H₀: which wrong
 * option is chosen does not depend on its position. The test permutes the wrong positions of each question P times. The
 * statistic is max_p |mean_i z_ip|. The p value is (1 + b)/(1 + P), where b permutations reach at least the observed
 * statistic.
 *
 * With two choices there is only one wrong position. The statistic is then the difference between the error rates of
 * questions whose right answer is first and second, and the test permutes the right positions among the questions.
 * Questions are the unit, so repeated answers to one question count once. Undefined below 20 questions, if p ≥ 1%, and
 * if the preference makes less than 10 points of the answers. Questions whose number of choices is not the most common
 * one are left out. Source: Zheng et al. 2024, arXiv:2309.03882; Pezeshkpour and Hruschka 2024, arXiv:2308.11483.
 */
export function testPreferredPosition(all: readonly QuestionPositionCounts[], seed: number): PreferredPosition | undefined {
  const k = commonestSize(all);
  const questions = all.filter(({ chosen }) => chosen.length === k && chosen.some((count) => count > 0));
  if (k < 2 || questions.length < leastQuestions) return undefined;
  const shares = questions.map(({ chosen, right }) => {
    const answers = chosen.reduce((sum, count) => sum + count, 0);
    return { right, share: chosen.map((count) => count / answers) };
  });
  const n = shares.length;
  const chosen = Array.from({ length: k }, (_, p) => shares.reduce((sum, { share }) => sum + share[p]!, 0) / n);
  const right = Array.from({ length: k }, (_, p) => shares.filter((each) => each.right === p).length / n);
  const { excess, p } = k === 2 ? ofTwo(shares, seed) : ofMore(shares, k, seed);
  const position = excess.indexOf(Math.max(...excess));
  if (p >= alpha || excess[position]! < leastExcess) return undefined;
  return { position, chosen: chosen[position]!, right: right[position]!, p };
}

interface Shares {
  readonly right: number;
  readonly share: readonly number[];
}

function ofMore(questions: readonly Shares[], k: number, seed: number) {
  const random = seededRandom(seed);
  const n = questions.length;
  const wrong = questions.map(({ right, share }) => {
    const own = share.filter((_, p) => p !== right);
    const w = own.reduce((sum, each) => sum + each, 0);
    return { places: share.flatMap((_, p) => (p === right ? [] : [p])), z: own.map((each) => each - w / (k - 1)) };
  });
  const sums = new Float64Array(k);
  const largest = () => {
    sums.fill(0);
    for (const { places, z } of wrong) for (let j = 0; j < z.length; j++) sums[places[j]!]! += z[j]!;
    return sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0);
  };
  const found = largest();
  const excess = Array.from(sums, (sum) => sum / n);
  let asLarge = 0;
  for (let draw = 0; draw < permutations; draw++) {
    for (const { z } of wrong) shuffle(z, random);
    if (largest() >= found * (1 - 1e-10)) asLarge++;
  }
  return { excess, p: found > 0 ? (1 + asLarge) / (1 + permutations) : 1 };
}

function ofTwo(questions: readonly Shares[], seed: number) {
  const random = seededRandom(seed);
  const errors = questions.map(({ right, share }) => 1 - share[right]!);
  const isSecond = questions.map(({ right }) => right);
  const seconds = isSecond.filter((right) => right === 1).length;
  const firsts = questions.length - seconds;
  if (seconds === 0 || firsts === 0) return { excess: [0, 0], p: 1 };
  const difference = () => {
    let first = 0;
    let second = 0;
    for (const [i, error] of errors.entries())
      if (isSecond[i] === 1) second += error;
      else first += error;
    // More errors if the second is right: the model prefers the first.
    return second / seconds - first / firsts;
  };
  const found = difference();
  let asLarge = 0;
  for (let draw = 0; draw < permutations; draw++) {
    shuffle(isSecond, random);
    if (Math.abs(difference()) >= Math.abs(found) - 1e-12) asLarge++;
  }
  return { excess: [found / 2, -found / 2], p: found === 0 ? 1 : (1 + asLarge) / (1 + permutations) };
}

function shuffle(values: number[], random: () => number): void {
  for (let at = values.length - 1; at > 0; at--) swapInPlace(values, at, randomBelow(random, at + 1));
}

const commonestSize = (all: readonly QuestionPositionCounts[]): number => mode(all, ({ chosen }) => chosen.length) || 0;
