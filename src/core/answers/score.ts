import type { AnswerKindWithMeasures } from './answer-kind.ts';
import { nonOpinionOutcomeOf } from './outcome.ts';
import { scoreKind } from './score-kind.ts';

const description = 'Mean score of the answers, over all prompt variants.';

/** Answers to questions: right, wrong, or right in part. */
export const scoreKindWithMeasures: AnswerKindWithMeasures = {
  ...scoreKind,
  outcome: nonOpinionOutcomeOf,
  value: ({ score }) => score,
  metric: (_, isBinary) =>
    isBinary ? { id: 'accuracy', name: 'Accuracy', description } : { id: 'mean_score', name: 'Mean score', description },
  counted: { as: 'right', is: ['right'] },
  words: {
    one: 'flips',
    it: 'it flips',
    many: 'flip',
    items: 'questions that flip',
    item: 'question that flips',
    short: 'flip',
    about:
      'Every mark is one answer, in the order in which it was asked. A question whose marks differ flips: it makes the score move.',
  },
};
