import type { AnswerKind } from './answer-kind.ts';

const description = 'Mean score of the answers, over all ways of asking.';

/** Answers to questions: right, wrong, or right in part. */
export const scoreAnswers: AnswerKind = {
  id: 'score',
  one: 'answer',
  many: 'answers',
  isRightOrWrong: true,
  needsReference: true,
  asksAbout: 'question',
  value: ({ score }) => score,
  metric: (_, isBinary) =>
    isBinary
      ? { id: 'accuracy', name: 'Accuracy', description }
      : { id: 'mean_score', name: 'Mean score', description },
  imported: { byLog: 'What an answer is worth', byEvenkeel: 'What is right' },
  scoresFile: { title: 'Scores', kind: 'scores.csv' },
  invitation: 'Ask models these questions',
};
