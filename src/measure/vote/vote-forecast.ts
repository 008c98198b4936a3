/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import type { VoteResult, VoteRow } from '../../core/json/vote-form.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { armErrors, likeUnits, type ArmScoresWithErrors } from '../advice/arm-errors.ts';
import { normalToStudentQuantile } from '../advice/best-of-arms.ts';
import { promptScoreIntervals, selectedScoreInterval } from '../advice/chosen-score.ts';
import { groupIntoClusters, tooFewClustersReason } from '../basics/item-clusters.ts';
import { isBinary, type ScoreMatrix } from '../basics/item-scores.ts';
import { mean } from '../basics/mean.ts';
import { tCritical, tTwoSidedPValue } from '../basics/student-t.ts';
import { normalQuantile } from '../planning/normal-quantile.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { pluralityVote, type Ballot } from './plurality.ts';

/** A question and the answers available to a vote. */
export interface VotedQuestion {
  /** The answers under the variants, one list per sample. Failed answers are left out. */
  readonly acrossVariants: readonly (readonly Ballot[])[];
  /** The samples, one list per variant; empty if each cell has one sample. */
  readonly acrossSamples: readonly (readonly Ballot[])[];
  /** The mean score under each prompt that the vote is compared with; NaN without an answer. */
  readonly byPrompt: readonly number[];
  /** The name of its cluster; undefined without one. */
  readonly cluster?: string | undefined;
}

/** A model’s answers to the questions of a run. */
export interface CollectedVotes {
  /** The questions of each set. Sets have equal weight, and each question has an answer. */
  readonly sets: readonly (readonly VotedQuestion[])[];
  /** The maximum number of variants and samples of a question. */
  readonly variants: number;
  readonly samples: number;
  readonly unread: number;
  readonly refused: number;
  readonly failed: number;
  /** The reason if nothing can be forecast. */
  readonly why?: string;
}

export interface VoteSettings {
  readonly model: string;
  /** The interval of one prompt’s mean score, if a report has it: points. */
  readonly meanInterval?: Interval | NoValueWithReason;
  /** The mean tokens of an answer. */
  readonly tokens: { readonly prompt: MaybeNumber; readonly completion: MaybeNumber };
  readonly seed: number;
}

/** The sizes of a vote that are forecast in addition to the vote over all answers. */
const usualVotes = [3, 5] as const;
const minQuestions = 10;
const normalDraws = 1000;

/**
 * Forecasts a plurality vote over m of a model’s prompts (or samples) on other questions of the kind: points. A question’s
 * value v_i(m) is the expected score of the vote over all subsets of m of its answers (`pluralityVote`), averaged over
 * samples (over prompts). A vote over one is one prompt’s mean. With sets of equal weight S(m) = (1/B) Σ_b mean_i v_i(m).
 *
 * - Score: `promptScoreIntervals`, with the votes as further prompts.
 * - The score of a run on n other questions, one vote each: [S − √((S − l)² + z² l(1 − l) D/n),
 *   S + √((u − S)² + z² u(1 − u) D/n)], with l and u the ends above and z = 1.96. The errors of both runs are combined at
 *   the ends (Zou and Donner 2008, “MOVER”). D ≥ 1 is the design effect of clusters.
 * - Gain over one prompt: S(m) − S(1) ± t_ν·SE of the paired difference, with one more differing question than was seen
 *   (`armErrors`). p is Student’s t, two-sided and not corrected.
 * - Gain over the best prompt: S(m) − max_k S_k. Its low end is the smallest of the single bounds
 *   S(m) − S_k − t_{97.5%}·SE_k, among which is the bound of the truly best prompt. Its high end is the smallest of the
 *   bounds that hold together (Bonferroni over the prompts). So the interval allows for choosing the best prompt on the same
 *   answers.
 *
 * Undefined below ten questions or clusters, and if a set has fewer than two questions.
 */
export function forecastVotes(votes: CollectedVotes, { model, tokens, seed, ...settings }: VoteSettings): VoteResult {
  const { sets, variants, samples, unread, refused, failed } = votes;
  const questions = sets.reduce((sum, { length }) => sum + length, 0);
  const counts = { model, questions, unread, refused, failed };
  const none = (why: string): VoteResult => ({ ...counts, why, rows: [] });
  if (votes.why !== undefined) return none(votes.why);
  if (variants < 3 && samples < 3) return none('a vote needs three prompts or three samples');
  if (questions < minQuestions) return none(`fewer than ${minQuestions} questions are answered`);
  if (sets.some(({ length }) => length < 2)) return none('a question set has only one answered question');
  const designs = voteDesigns(votes);
  const voted = designs.map((design) => sets.map((own) => voteOnSet(own, design)));
  const prompts = sets[0]?.[0]?.byPrompt.length ?? 0;
  const one = sets.map((own) => own.map(({ acrossVariants }) => expectedVote(acrossVariants, 1).score));
  const tables = sets.map((own, b): ScoreMatrix => {
    const columns = [one[b]!, ...voted.map((byDesign) => byDesign[b]!.scores)];
    const width = prompts + columns.length;
    const scores = new Float64Array(own.length * width);
    for (const [i, { byPrompt }] of own.entries())
      scores.set([...byPrompt, ...columns.map((column) => column[i]!)], i * width);
    const clusters = groupIntoClusters(own.map(({ cluster }) => cluster));
    return { items: own.length, templates: width, scores, binary: isBinary(scores), ...(clusters && { clusters }) };
  });
  const units = tables.map(({ items, clusters }) => clusters?.length ?? items);
  const few = tables.some(({ clusters }) => clusters)
    ? tooFewClustersReason(units.reduce((sum, count) => sum + count, 0))
    : undefined;
  if (few) return none(few.why);
  if (units.some((count) => count < 2)) return none('the questions of a set are one cluster');
  const spread = promptSpread(tables);
  if (!spread || spread.prompts.length < prompts + 1 + designs.length) return none('a prompt has no answers');
  const errors = armErrors(spread);
  const intervals = promptScoreIntervals(spread);
  const meanInterval = settings.meanInterval ?? inPoints(intervals[prompts]!);
  const scale = { questions, design: designEffect(one, sets) };
  const own = promptsAlone(errors, prompts);
  const best = own.scores.reduce((first, score, k) => (score > own.scores[first]! + rounding ? k : first), 0);
  const tokensOf = (asked: number): MaybeNumber => {
    if (!isNumber(tokens.prompt)) return tokens.prompt;
    return isNumber(tokens.completion) ? asked * (tokens.prompt + tokens.completion) : tokens.completion;
  };
  // Missing cells and rounding may move a fitted score outside the range of scores.
  const percentOf = (column: number) => 100 * Math.min(1, Math.max(0, errors.scores[column]!));
  const first = percentOf(prompts);
  const bestInterval = selectedScoreInterval(own, best, likeUnits(spread), { draws: normalDraws, seed });
  return {
    ...counts,
    rows: [
      {
        by: 'one',
        votes: 1,
        right: first,
        interval: meanInterval,
        onOthers: onOtherQuestions(first, meanInterval, scale),
        tokens: tokensOf(1),
      },
      {
        by: 'best',
        votes: 1,
        prompt: best,
        right: percentOf(best),
        interval: inPoints(bestInterval),
        onOthers: onOtherQuestions(percentOf(best), inPoints(bestInterval), scale),
        tokens: tokensOf(1),
      },
      ...designs.map((design, d): VoteRow => {
        const column = prompts + 1 + d;
        const right = percentOf(column);
        const interval = inPoints(intervals[column]!);
        return {
          ...design,
          right,
          interval,
          onOthers: onOtherQuestions(right, interval, scale),
          gain: gainOverOne(errors, prompts, column),
          overBest: gainOverBest(errors, prompts, column),
          noVote: 100 * mean(voted[d]!.map(({ noVote }) => noVote)),
          tokens: tokensOf(design.votes),
        };
      }),
    ],
  };
}

type VoteDesign = Pick<VoteRow, 'votes'> & { readonly by: 'prompts' | 'samples' };

/** The votes to forecast: over prompts, and over samples, each only with three or more. */
export const voteDesigns = ({ variants, samples }: Pick<CollectedVotes, 'variants' | 'samples'>): VoteDesign[] => [
  ...voteSizes(variants).map((votes): VoteDesign => ({ by: 'prompts', votes })),
  ...voteSizes(samples).map((votes): VoteDesign => ({ by: 'samples', votes })),
];

/** 3, 5 and all, without duplicates. */
const voteSizes = (all: number): number[] => [...usualVotes.filter((votes) => votes < all), ...(all >= 3 ? [all] : [])];

/** Smaller differences are rounding. */
const rounding = 1e-9;

function voteOnSet(questions: readonly VotedQuestion[], { by, votes }: VoteDesign) {
  const outcomes = questions.map(({ acrossVariants, acrossSamples }) =>
    expectedVote(by === 'prompts' ? acrossVariants : acrossSamples, votes),
  );
  return { scores: outcomes.map(({ score }) => score), noVote: mean(outcomes.map(({ noVote }) => noVote)) };
}

/** The mean of the vote over the lists that have an answer. */
function expectedVote(lists: readonly (readonly Ballot[])[], votes: number) {
  const outcomes = lists.filter(({ length }) => length > 0).map((ballots) => pluralityVote(ballots, votes));
  return { score: mean(outcomes.map(({ score }) => score)), noVote: mean(outcomes.map(({ noVote }) => noVote)) };
}

/** The first K arms only. */
function promptsAlone({ scores, covariance, pairs, seen, levels }: ArmScoresWithErrors, K: number): ArmScoresWithErrors {
  const all = scores.length;
  const isOwn = (_: unknown, at: number) => at % all < K && at < K * all;
  return {
    scores: scores.slice(0, K),
    covariance: covariance.filter(isOwn),
    pairs: pairs.filter(isOwn),
    seen: seen.filter(isOwn),
    levels: levels.slice(0, K),
  };
}

const inPoints = ([low, high]: Interval): Interval => [100 * low, 100 * high];

interface RunSize {
  readonly questions: number;
  /** The factor by which the variance of a mean increases because questions are in clusters. */
  readonly design: number;
}

/** The interval of the score of a run on other questions, from the score and the interval of its expectation: points. */
export function onOtherQuestions(
  right: number,
  interval: Interval | NoValueWithReason,
  { questions, design }: RunSize,
): Interval | NoValueWithReason {
  if ('why' in interval) return interval;
  const reach = (end: number) =>
    Math.sqrt((end - right) ** 2 + (normalQuantile(0.975) ** 2 * end * (100 - end) * design) / questions);
  const [low, high] = interval;
  return [Math.max(0, right - reach(low)), Math.min(100, right + reach(high))];
}

/** The variance of the mean with clusters over the variance without; at least 1. */
function designEffect(values: readonly (readonly number[])[], sets: readonly (readonly VotedQuestion[])[]): number {
  let apart = 0;
  let together = 0;
  for (const [b, own] of values.entries()) {
    const clusters = groupIntoClusters(sets[b]!.map(({ cluster }) => cluster)) ?? own.map((_, i) => [i]);
    const centre = mean(own);
    const N = own.length;
    const G = clusters.length;
    apart += own.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (N - 1) / N;
    together +=
      ((G / (G - 1)) *
        clusters.reduce((sum, members) => sum + members.reduce((part, i) => part + own[i]! - centre, 0) ** 2, 0)) /
      N ** 2;
  }
  return apart > 0 ? Math.max(1, together / apart) : 1;
}

function gainOverOne(
  { scores, pairs, seen }: ArmScoresWithErrors,
  one: number,
  column: number,
): NonNullable<VoteRow['gain']> {
  const at = column * scores.length + one;
  const value = 100 * (scores[column]! - scores[one]!);
  const why = undefinedBecause('the vote gives what one prompt gives, on every question');
  if (!(seen[at]! > 0)) return { value, interval: why, p: why };
  const { se, df } = pairs[at]!;
  const reach = 100 * tCritical(0.05, df) * se;
  return { value, interval: [value - reach, value + reach], p: tTwoSidedPValue(value / (100 * se), df) };
}

function gainOverBest({ scores, pairs }: ArmScoresWithErrors, K: number, column: number): NonNullable<VoteRow['overBest']> {
  const together = normalQuantile(1 - 0.025 / K);
  const ends = Array.from({ length: K }, (_, k) => {
    const { se, df } = pairs[column * scores.length + k]!;
    const difference = scores[column]! - scores[k]!;
    return {
      difference,
      low: difference - tCritical(0.05, df) * se,
      high: difference + normalToStudentQuantile(together, df) * se,
    };
  });
  const least = (of: (end: (typeof ends)[number]) => number) => 100 * Math.min(...ends.map(of));
  return { value: least((end) => end.difference), interval: [least((end) => end.low), least((end) => end.high)] };
}
