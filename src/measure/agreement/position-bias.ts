import { assertDefined } from '../../base/errors/assert-defined.ts';

/** One answer: where the option that it names stood, and where the right one stood; counted from 0. */
export interface AnswerPositions {
  readonly chosen: number;
  readonly correct: number;
}

/** Of one place: the share of answers that name it, and the share of the same answers whose right option stood there. */
export interface ChosenAndCorrectShare {
  readonly chosen: number;
  readonly correct: number;
}

/**
 * How often each place is chosen against how often it is right: `shares[p]`, fractions of all answers, so that each side sums to 1. A
 * model without a taste for places has the same on both sides when it is always right, and about the same when its faults have
 * no place. As many places as the answers name or have; none for no answer.
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
