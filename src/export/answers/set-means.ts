import { group } from 'd3';
import { setOf } from '../../core/items/item.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { mean } from '../../measure/basics/mean.ts';
import { sampleDeviation } from '../../measure/basics/standard-deviation.ts';

/** One model’s mean score on one set, over all prompt variants. */
export interface ItemSetMean {
  readonly set: string;
  /** Of the scored answers, in [0, 1]. Several answers also have a deviation. */
  readonly mean: number;
  readonly deviation?: number;
  readonly scored: number;
  readonly answers: number;
  /** Whether every score is 0 or 1. */
  readonly isRightOrWrong: boolean;
}

/** Returns an answer's score in [0, 1], or `null` if it has none. */
export type AnswerScorer = (row: ScoredResponse) => number | null;

/** The means of a model’s sets, in order of appearance. A set without scored answers is left out. */
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
