import { group } from 'd3';
import { setOf } from '../../core/items/item.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { mean } from '../../measure/basics/mean.ts';
import { sampleDeviation } from '../../measure/basics/standard-deviation.ts';

/** What one model’s answers to one set are worth, all ways of asking together. */
export interface ItemSetMean {
  readonly set: string;
  /** Of the scored answers, in [0, 1]; of several it has the deviation. */
  readonly mean: number;
  readonly deviation?: number;
  readonly scored: number;
  readonly answers: number;
  /** Every score is 0 or 1. */
  readonly isRightOrWrong: boolean;
}

/** Worth of an answer in [0, 1]; `null` where it has none. */
export type AnswerScorer = (row: ScoredResponse) => number | null;

/** A model’s sets in the order in which they come. Sets of which nothing is scored have no mean and are left out. */
export function meanScoresOfItemSets(rows: readonly ScoredResponse[], worthOf: AnswerScorer): readonly ItemSetMean[] {
  return [...group(rows, ({ response }) => setOf(response.item))].flatMap(([set, answers]) => {
    const scores = answers.map(worthOf).filter((score) => score !== null);
    if (scores.length === 0) return [];
    return [
      {
        set,
        mean: mean(scores),
        ...(scores.length > 1 && { deviation: sampleDeviation(scores) }),
        scored: scores.length,
        answers: answers.length,
        isRightOrWrong: scores.every((score) => score === 0 || score === 1),
      },
    ];
  });
}
