/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { percent } from '../../core/words/format.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { selectTemplates, type ScoreMatrix } from '../basics/item-scores.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { maxUnparseableShare } from '../verdicts/not-rated.ts';
import { armErrors, likeUnits } from './arm-errors.ts';
import type { AdviceArm } from './arms.ts';
import { compareWithBest } from './best-of-arms.ts';
import { selectedScoreInterval } from './chosen-score.ts';
import { moreQuestionsToCutLoss } from './more-questions.ts';

/** Fewer questions, or clusters of them, than these in all bound no loss. */
const fewestQuestions = 10;

export interface AdviceSettings {
  /** A loss of so many points does not matter to the reader. */
  readonly tolerance: number;
  readonly seed: number;
  /** The loss, in points, that more questions are to reduce the bound to; the tolerance where it is left out. */
  readonly target?: number;
  /** 10,000 where it is left out. */
  readonly draws?: number;
}

/** Places are those among the arms given; scores and losses are points. */
export interface BestArmAdvice {
  /** The arm with the highest score; of several the first in the plan’s order. */
  readonly advised: number;
  /** The advised arm is at most so many points below the best one, in 95% of repetitions. */
  readonly lossAtMost: number;
  /** What the advised arm scores on other questions of the kind, corrected for having been chosen. */
  readonly score: { readonly value: number; readonly interval: Interval };
  /** The arms that were compared, in order. Their bounds hold at once, in the same 95%. */
  readonly arms: readonly ArmRegretBound[];
  /** Arms that cannot be excluded from being the best one. */
  readonly mayBeBest: readonly number[];
  /** Arms shown to lose no more than the tolerance against every other. */
  readonly withinTolerance: readonly number[];
  /** The one of these that costs least. */
  readonly cheapest: MaybeNumber;
  /** How many more questions reduce the bound to the target, nine times in ten. */
  readonly moreQuestions: MaybeNumber;
  /** Arms that were not compared. */
  readonly leftOut: readonly { readonly arm: number; readonly why: string }[];
  /** Questions with an answer, over all sets. */
  readonly questions: number;
}

export interface ArmRegretBound {
  readonly arm: number;
  readonly score: number;
  readonly lossAtMost: number;
}

/**
 * Which of several arms to take, and how much that may lose. `tables[b]` has the scores of set b, items × arms, 0 … 1, NaN where an arm has no answer; several samples stand as their mean (`itemScoresByModelPerSet` makes the tables of models). An arm’s score S_k is the mean over
 * sets of its fitted mean (`additiveFit`), so cells that are missing at random do no harm. The advised arm has the highest S_k.
 *
 * - Loss: `compareWithBest`. The bounds L_i hold for all arms at once in 95% of repetitions, and so for the winner too.
 * - Equivalence: an arm is within the tolerance m where L_i ≤ m. For each arm i the test refuses “some arm j has μ_j − μ_i > m”, by one-sided comparisons with every arm that may be best (a non-inferiority test against the unknown best). Its level is 5% for all arms together, so the
 *   cheapest of those within the tolerance loses more than m in at most 5% of repetitions. `cheapest` is undefined where no arm is within the tolerance, or one of these has no known cost. Of equal costs the higher score counts, then the plan’s order.
 * - Score: `selectedScoreInterval`. More questions: `moreQuestions`.
 *
 * An arm is left out, with the reason, where over 20% of its answers are not read or over 20% of its cells are missing, and where no chain of shared questions connects it with the others. Undefined with fewer than two arms left, below ten questions (or clusters) in all, where a set has
 * only one of them, and where all arms have the same score on every question. Throws a RangeError where a table lacks a column for each arm, and for a tolerance, target or cost that is negative or no number.
 */
export function adviseArm(
  arms: readonly AdviceArm[],
  tables: readonly ScoreMatrix[],
  settings: AdviceSettings,
): BestArmAdvice | NoValueWithReason {
  const { tolerance, target = tolerance, seed, draws = 10_000 } = settings;
  mustBeValid(arms, tables, [tolerance, target]);
  const unread = arms.flatMap((arm, place) => {
    const why = whyTooLittle(arm, place, tables);
    return why === undefined ? [] : [{ arm: place, why }];
  });
  const read = arms.map((_, place) => place).filter((place) => !unread.some(({ arm }) => arm === place));
  if (read.length < 2) return undefinedBecause(whyNoTwo(arms.length, unread.length));
  const kept = tables.map((table) => selectTemplates(table, read));
  const units = kept.reduce((sum, table) => sum + unitsWithAnswers(table), 0);
  const isClustered = kept.some(({ clusters }) => clusters);
  if (units < fewestQuestions) return undefinedBecause(whyFew(units, isClustered));
  if (kept.some((table) => unitsWithAnswers(table) < 2))
    return undefinedBecause(`a question set has only one ${isClustered ? 'cluster' : 'question'} with answers`);
  if (kept.every(areAllEqual)) return undefinedBecause('all of them have the same score on every question');
  const spread = promptSpread(kept);
  if (!spread) return undefinedBecause('no two of them answered enough of the same questions');
  const compared = spread.prompts.map((k) => read[k]!);
  const apart = read.filter((place) => !compared.includes(place));
  const errors = armErrors(spread);
  const best = compareWithBest(errors, { draws, seed });
  const { scores } = errors;
  const winner = scores.reduce((first, score, k) => (isHigher(score, scores[first]!) ? k : first), 0);
  const lossNow = best.lossAtMost[winner]!;
  const within = placesWhere(compared, (k) => 100 * best.lossAtMost[k]! <= tolerance);
  const questions = spread.fits.reduce((sum, { items }) => sum + items, 0);
  const [low, high] = selectedScoreInterval(errors, winner, likeUnits(spread), { draws, seed });
  return {
    advised: compared[winner]!,
    lossAtMost: 100 * lossNow,
    score: { value: 100 * scores[winner]!, interval: [100 * low, 100 * high] },
    arms: compared.map((arm, k) => ({ arm, score: 100 * scores[k]!, lossAtMost: 100 * best.lossAtMost[k]! })),
    mayBeBest: placesWhere(compared, (k) => best.mayBeBest[k]!),
    withinTolerance: within,
    cheapest: cheapestArm(arms, within, tolerance, (arm) => scores[compared.indexOf(arm)]!),
    moreQuestions: moreQuestionsToCutLoss(errors, best, { lossNow, target: target / 100, questions, seed }),
    leftOut: [...unread, ...apart.map((arm) => ({ arm, why: 'it shares no question with the others' }))],
    questions,
  };
}

/** Sums in another order leave rounding behind, and equal scores are to be equal. */
const isHigher = (one: number, other: number): boolean => one > other + 1e-9;

const placesWhere = (compared: readonly number[], isSo: (k: number) => boolean): number[] =>
  compared.filter((_, k) => isSo(k));

/** Of the arms `within` the one that costs least; `score`: of an arm, a fraction. */
export function cheapestArm(
  arms: readonly AdviceArm[],
  within: readonly number[],
  tolerance: number,
  score: (arm: number) => number,
): MaybeNumber {
  if (within.length === 0) return undefinedBecause(`none is shown to lose at most ${points(tolerance)}`);
  const costs = within.map((arm) => arms[arm]!.cost);
  const unknown = within.find((arm) => arms[arm]!.cost === undefined);
  if (unknown !== undefined) return undefinedBecause(`the cost of ${arms[unknown]!.name} is not known`);
  const least = Math.min(...costs.filter((cost) => cost !== undefined));
  const cheapest = within.filter((arm) => arms[arm]!.cost === least);
  return cheapest.reduce((first, arm) => (isHigher(score(arm), score(first)) ? arm : first));
}

function whyTooLittle({ unread = 0 }: AdviceArm, place: number, tables: readonly ScoreMatrix[]): string | undefined {
  if (unread > maxUnparseableShare) return `${percent(unread)} of its answers give nothing to score`;
  const cells = tables.reduce((sum, { items }) => sum + items, 0);
  const missing = tables.reduce(
    (sum, { items, templates, scores }) =>
      sum +
      Array.from({ length: items }, (_, i) => Number(Number.isNaN(scores[i * templates + place]!))).reduce(
        (all, each) => all + each,
        0,
      ),
    0,
  );
  return missing > maxUnparseableShare * cells
    ? `it has no answer to ${percent(missing / cells)} of the questions`
    : undefined;
}

const whyNoTwo = (given: number, unread: number): string =>
  unread === 0
    ? given === 1
      ? 'only one can be chosen'
      : 'nothing can be chosen'
    : `${unread} of the ${given} ${unread === 1 ? 'has' : 'have'} too many unread or missing answers, so fewer than two are left to compare`;

const whyFew = (units: number, isClustered: boolean): string =>
  `there are ${units} ${isClustered ? 'clusters of questions' : 'questions'} with answers, and ${fewestQuestions} are the least for a bound`;

function unitsWithAnswers({ items, templates, scores, clusters }: ScoreMatrix): number {
  const hasAny = (i: number) => scores.subarray(i * templates, (i + 1) * templates).some((score) => !Number.isNaN(score));
  return (clusters ?? Array.from({ length: items }, (_, i) => [i])).filter((members) => members.some(hasAny)).length;
}

const areAllEqual = ({ items, templates, scores }: ScoreMatrix): boolean =>
  Array.from({ length: items }, (_, i) => scores.subarray(i * templates, (i + 1) * templates)).every((row) => {
    const there = row.filter((score) => !Number.isNaN(score));
    return there.every((score) => score === there[0]);
  });

function mustBeValid(arms: readonly AdviceArm[], tables: readonly ScoreMatrix[], settings: readonly number[]): void {
  const wide = tables.find(({ templates }) => templates !== arms.length);
  if (wide) throw new RangeError(`advise: ${wide.templates} columns against ${arms.length} arms`);
  const numbers = [...settings, ...arms.flatMap(({ cost }) => cost ?? [])];
  if (!numbers.every((value) => value >= 0)) throw new RangeError('advise: a tolerance, target or cost is below 0');
}

const points = (value: number): string => `${value} ${value === 1 ? 'point' : 'points'}`;
