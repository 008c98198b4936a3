/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { percent, plural } from '../../core/words/format.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { selectTemplates, type ScoreMatrix } from '../basics/item-scores.ts';
import { promptSpread } from '../prompt-effect/prompt-spread.ts';
import { maxUnparseableShare } from '../verdicts/not-rated.ts';
import { armErrors, likeUnits } from './arm-errors.ts';
import type { AdviceArm } from './arms.ts';
import { compareWithBest } from './best-of-arms.ts';
import { selectedScoreInterval } from './chosen-score.ts';
import { moreQuestionsToCutLoss } from './more-questions.ts';

/** A bound on the loss needs at least this many questions (or clusters of questions) over all sets. */
const fewestQuestions = 10;

export interface AdviceSettings {
  /** A loss up to this many points does not matter to the reader. */
  readonly tolerance: number;
  readonly seed: number;
  /** The bound on the loss, in points, that more questions are to reach. Default: the tolerance. */
  readonly target?: number;
  /** Default: 10,000. */
  readonly draws?: number;
}

/** Arms are given by their index in the list of arms. Scores and losses are in points. */
export interface BestArmAdvice {
  /** The arm with the highest score. The first in the plan’s order wins a tie. */
  readonly advised: number;
  /** In 95% of repetitions, the advised arm is at most this many points below the best one. */
  readonly lossAtMost: number;
  /**
   * The advised arm’s score on other questions of the kind. The interval is corrected for its having been chosen
   * (`selectedScoreInterval`).
   */
  readonly score: { readonly value: number; readonly interval: Interval };
  /** The arms that were compared, in order. All their bounds hold at once, in the same 95% of repetitions. */
  readonly arms: readonly ArmRegretBound[];
  /** Arms that may be the best one: the comparisons do not exclude them. */
  readonly mayBeBest: readonly number[];
  /** Arms shown to lose no more than the tolerance against every other arm. */
  readonly withinTolerance: readonly number[];
  /** The cheapest of the arms within the tolerance. */
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
 * Recommends one of several arms and bounds the loss of that choice. `tables[b]` has the scores of set b, items × arms,
 * in [0, 1]. A score is NaN if an arm has no answer, and the mean of several samples. `itemScoresByModelPerSet` makes
 * the tables of models. An arm’s score S_k is the mean over sets of its fitted mean (`additiveFit`), so cells that are
 * missing at random do no harm. The advised arm has the highest S_k.
 *
 * - Loss: `compareWithBest`. The bounds L_i hold for all arms at once in 95% of repetitions, and so for the winner too.
 * - Equivalence: an arm is within the tolerance m if L_i ≤ m. For each arm i the test rejects “some arm j has μ_j − μ_i
 *   > m”. It compares i one-sidedly with every arm that may be best: a non-inferiority test against the unknown best.
 *   Its level is 5% for all arms together, so the cheapest arm within the tolerance loses more than m in at most 5% of
 *   repetitions. `cheapest` is undefined if no arm is within the tolerance, or if the cost of one of these is unknown.
 *   Between equal costs the higher score decides, then the plan’s order.
 * - Score: `selectedScoreInterval`. More questions: `moreQuestionsToCutLoss`.
 *
 * An arm is left out, with the reason, if over 20% of its answers are refused or unreadable, or over 20% of its cells
 * are missing. It is also left out if no chain of shared questions connects it with the others. The advice is undefined
 * with fewer than two arms left, and below ten questions (or clusters) in all. It is also undefined if a set has fewer
 * than two of them, if no two arms share enough questions, and if all arms have the same score on every question.
 * Throws a RangeError if a table does not have one column for each arm, and for a tolerance, target or cost that is
 * negative or not a number.
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

/** Sums in a different order differ by rounding. Scores that differ by rounding count as equal. */
const isHigher = (one: number, other: number): boolean => one > other + 1e-9;

const placesWhere = (compared: readonly number[], isSo: (k: number) => boolean): number[] =>
  compared.filter((_, k) => isSo(k));

/** The cheapest of the arms `within`. Between equal costs the higher `score` (a fraction) decides. */
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
  `${isClustered ? plural(units, 'cluster of questions', 'clusters of questions') : plural(units, 'question')} with answers ${units === 1 ? 'is' : 'are'} too few, as a bound needs at least ${fewestQuestions}`;

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
