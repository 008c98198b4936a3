import type { MeasuredAnswerKind } from './answer-kind.ts';
import { scoreKind } from './kinds.ts';

const description = 'Mean score of the answers, over all ways of asking.';

/** Answers to questions: right, wrong, or right in part. */
export const scoreAnswerKind: MeasuredAnswerKind = {
  ...scoreKind,
  value: ({ score }) => score,
  metric: (_, isBinary) =>
    isBinary
      ? { id: 'accuracy', name: 'Accuracy', description }
      : { id: 'mean_score', name: 'Mean score', description },
};
