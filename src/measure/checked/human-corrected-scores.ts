import type { CorrectedEffect } from '../../core/json/checked-form.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';
import { sampleDeviation, sampleVariance } from '../basics/standard-deviation.ts';

/** An answer that people marked and agree on, with the rule’s score. */
export interface HumanMarkedAnswer {
  /** The index of its prompt in `scores`. */
  readonly prompt: number;
  readonly question: string;
  /** The rule’s score, 0 … 1. */
  readonly score: number;
  /** 1 if people say that it is right, 0 if they say wrong or no clear answer. */
  readonly mark: 0 | 1;
  /**
   * The cell’s weight in its prompt’s score divided by its probability of being drawn, relative to other cells.
   * Default: 1. It varies if sets have unequal sizes.
   */
  readonly weight?: number;
}

export interface ScoresWithHumanMarks {
  /** S_t: the rule’s scores by prompt, in percent. */
  readonly scores: readonly number[];
  /** The number of the model’s answers by prompt, in the same order. */
  readonly answers: readonly number[];
  readonly marked: readonly HumanMarkedAnswer[];
}

/** In percent: the fields of the result, and each prompt’s score. */
export interface HumanCorrectedScores extends CorrectedEffect {
  /** By prompt. */
  readonly prompts: readonly { readonly score: MaybeNumber; readonly interval: Interval | NoValueWithReason }[];
}

/** Each prompt needs this many marks before the prompts get scores of their own and the model a σ. */
export const minMarksPerPrompt = 60;

/** The standard normal quantile of 97.5%. */
const z = 1.959963984540054;
/** Extra corrections that are added in each direction. */
const pseudo = 1.5;

/**
 * A model’s scores as people would read its answers, by prediction-powered inference (Angelopoulos, Bates, Fannjiang,
 * Jordan and Zrnic 2023, Science 382). It combines the rule’s scores of all answers with the corrections that people
 * make to the answers that they marked:
 *
 *   μ = (1/T) Σ_t S_t + δ,   δ = Σ_i w_i d_i,   d_i = mark − rule’s score, from −1 to 1,   Σ w_i = 1.
 *
 * Marks are a sample stratified by prompt: each prompt’s marks have 1/T of the weight, in proportion to `weight` within
 * the prompt. So μ is unbiased whichever prompt is misread. A correction with one sensitivity and one specificity
 * (Rogan and Gladen) is not. If a prompt has no mark yet, all marks weigh by `weight` alone, as the order in which
 * people get answers is random.
 *
 * The 95% interval is for these answers under these prompts. It is Bonett and Price’s for a difference of paired shares
 * (2012, Journal of Educational and Behavioral Statistics 37), with 1½ more corrections in each direction in place of
 * their 1:
 *
 *   p± = (n p̂± + 1½)/(n + 3),   p₊ − p₋ ± 1.96 √((p₊ + p₋ − (p₊ − p₋)²)/(n + 3)),   n = 1/Σ_q (Σ_{i of q} w_i)² / (1 − f),
 *
 * where p̂₊ and p̂₋ are the weights times the sizes of corrections up and down. q are questions (several marks on one
 * count as one), and f is the share of the answers that is marked. Without a correction among 60 marks the interval is
 * ±5.4 points, while the interval of the mean has no width.
 *
 * The coverage comes from exact sums over all counts for n from 10 to 120, with up to 50% corrections up and 0, 0.1,
 * 0.3 or 1 times as many down. It is at least 93.1%. With their 1 in place of 1½ it is 89.3%, and with Wilson’s
 * intervals of both shares put together (Newcombe 1998) 80.7%. The interval of the mean (Wald) covers under 50% if one
 * answer in a hundred is misread. Stratification by prompt only makes the interval safer. Power tuning (PPI++,
 * Angelopoulos, Duchi and Zrnic 2023) is left out: in simulations with 60 marks its error is 0.9 to 1.2 times as large.
 *
 * A prompt’s own score, and σ, need 60 marks under each prompt, or marks on all of its answers. σ² is the sample
 * variance of the corrected scores less the mean variance that their corrections have from few marks, at least 0. It
 * has no interval.
 *
 * Undefined with the reason: all values without a score, all corrected ones without a mark, the interval with one mark,
 * and σ and the prompts’ scores below 60 marks. Throws a RangeError for a mark whose prompt has no score.
 */
export function humanCorrectedScores({ scores, answers, marked }: ScoresWithHumanMarks): HumanCorrectedScores {
  const T = scores.length;
  if (marked.some(({ prompt }) => !(prompt in scores))) throw new RangeError('asPeopleRead: a mark of no prompt');
  const none =
    T === 0
      ? undefinedBecause('no prompt has a score yet')
      : marked.length === 0
        ? undefinedBecause('people agree on no checked answer')
        : undefined;
  const uncorrected = {
    mu: T === 0 ? undefinedBecause('no prompt has a score yet') : mean(scores),
    sigma: deviation(scores),
  };
  const byPrompt = scores.map((_, t) => marked.filter(({ prompt }) => prompt === t));
  const counts = byPrompt.map(({ length }) => length);
  const few = none ?? tooFew(counts, answers);
  const prompts = scores.map((score, t) =>
    few
      ? { score: few, interval: few }
      : correctedScore(score, withEqualGroupWeights([byPrompt[t] ?? []]), answers[t] ?? NaN),
  );
  if (none) return { uncorrected, mu: none, muInterval: none, sigma: none, prompts };
  const groups = byPrompt.every(({ length }) => length > 0) ? byPrompt : [marked];
  const all = answers.reduce((sum, count) => sum + count, 0);
  const { score: mu, interval: muInterval } = correctedScore(mean(scores), withEqualGroupWeights(groups), all);
  return { uncorrected, mu, muInterval, sigma: few ?? sigmaOf(scores, byPrompt, answers), prompts };
}

interface WeightedMark extends HumanMarkedAnswer {
  readonly share: number;
}

/** Gives each group the same total weight. */
const withEqualGroupWeights = (groups: readonly (readonly HumanMarkedAnswer[])[]): WeightedMark[] =>
  groups.flatMap((group) => {
    const whole = group.reduce((sum, { weight = 1 }) => sum + weight, 0);
    return group.map((each) => ({ ...each, share: (each.weight ?? 1) / whole / groups.length }));
  });

/** In percent, within 0 … 100. */
function correctedScore(
  score: number,
  marks: readonly WeightedMark[],
  answers: number,
): HumanCorrectedScores['prompts'][number] {
  const { up, down, n } = correctionsOf(marks, answers);
  const within = (value: number) => Math.min(100, Math.max(0, value));
  const value = within(score + 100 * (up - down));
  if (marks.length < 2) return { score: value, interval: undefinedBecause('one answer is too few for an interval') };
  // All answers are marked, so nothing is uncertain.
  if (n === Infinity) return { score: value, interval: [value, value] };
  const [low, high] = meanCorrectionInterval(up, down, n);
  return {
    score: value,
    interval: [Math.min(value, within(score + 100 * low)), Math.max(value, within(score + 100 * high))],
  };
}

/** p̂₊, p̂₋ and n. */
function correctionsOf(marks: readonly WeightedMark[], answers: number) {
  const byQuestion = new Map<string, number>();
  let up = 0;
  let down = 0;
  for (const { question, score, mark, share } of marks) {
    byQuestion.set(question, (byQuestion.get(question) ?? 0) + share);
    up += share * Math.max(0, mark - score);
    down += share * Math.max(0, score - mark);
  }
  const squares = [...byQuestion.values()].reduce((sum, share) => sum + share * share, 0);
  return { up, down, n: marks.length >= answers ? Infinity : 1 / squares / (1 - marks.length / answers) };
}

/**
 * The 95% interval of the mean correction, a fraction. Of n marks, corrections up have the share `up` and corrections
 * down the share `down`.
 */
export function meanCorrectionInterval(up: number, down: number, n: number): Interval {
  const more = n + 2 * pseudo;
  const [p, q] = [(n * up + pseudo) / more, (n * down + pseudo) / more];
  const reach = z * Math.sqrt((p + q - (p - q) ** 2) / more);
  return [Math.max(-1, p - q - reach), Math.min(1, p - q + reach)];
}

function sigmaOf(
  scores: readonly number[],
  byPrompt: readonly (readonly HumanMarkedAnswer[])[],
  answers: readonly number[],
): MaybeNumber {
  const found = scores.map((score, t) => {
    const { up, down, n } = correctionsOf(withEqualGroupWeights([byPrompt[t] ?? []]), answers[t] ?? NaN);
    return { score: score + 100 * (up - down), variance: (100 ** 2 * (up + down - (up - down) ** 2)) / (n - 1) };
  });
  if (found.length < 2) return deviation(scores);
  const noise = mean(found.map(({ variance }) => variance));
  return Math.sqrt(Math.max(0, sampleVariance(found.map(({ score }) => score)) - noise));
}

/** A prompt whose answers are all marked needs no more. */
function tooFew(marks: readonly number[], answers: readonly number[]): NoValueWithReason | undefined {
  const wanted = answers.map((count) => Math.min(minMarksPerPrompt, count));
  const missing = wanted.map((count, t) => Math.max(0, count - (marks[t] ?? 0)));
  const most = Math.max(...missing);
  if (most === 0) return undefined;
  const at = missing.indexOf(most);
  const more = missing.reduce((sum, count) => sum + count, 0);
  return undefinedBecause(
    `not enough marks: ${marks[at]} of ${wanted[at]} under the prompt with the fewest; ${more.toLocaleString('en-GB')} more would do`,
  );
}

const deviation = (values: readonly number[]): MaybeNumber =>
  values.length > 1
    ? sampleDeviation(values)
    : undefinedBecause(values.length === 0 ? 'no prompt has a score yet' : 'only one prompt has a score yet');
