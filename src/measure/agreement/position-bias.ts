import { assertDefined } from '../../base/errors/assert-defined.ts';

/** One answer: the position of the chosen option and of the right option, counted from 0. */
export interface AnswerPositions {
  readonly chosen: number;
  readonly correct: number;
}

/** For one position: the share of answers that choose it, and the share of the same answers whose right option is there. */
export interface ChosenAndCorrectShare {
  readonly chosen: number;
  readonly correct: number;
}

/**
 * How often each position is chosen, and how often it is right. `shares[p]` are fractions of all answers, so `chosen`
 * and `correct` each sum to 1. For a model without position bias the two are equal if it is always right. They are
 * about equal if its errors do not depend on the position. The list covers all positions that are chosen or right, and
 * is empty without answers.
 */
export function positionShares(answers: readonly AnswerPositions[]): ChosenAndCorrectShare[] {
  const places = answers.reduce((most, { chosen, correct }) => Math.max(most, chosen + 1, correct + 1), 0);
  const counts = Array.from({ length: places }, () => ({ chosen: 0, correct: 0 }));
  for (const { chosen, correct } of answers) {
    assertDefined(counts[chosen], 'place').chosen++;
    assertDefined(counts[correct], 'place').correct++;
  }
  const n = answers.length;
  return counts.map(({ chosen, correct }) => ({ chosen: chosen / n, correct: correct / n }));
}
