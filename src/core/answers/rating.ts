import type { AnswerKind } from './answer-kind.ts';

/** Ratings of a response on a scale. Their value is how far up the scale they lie. */
export const ratingAnswers: AnswerKind = {
  id: 'rating',
  one: 'rating',
  many: 'ratings',
  isRightOrWrong: false,
  needsReference: true,
  asksAbout: 'response',
  value: ({ reading, score }) =>
    score === null || (reading.kind !== 'rating' && reading.kind !== 'label') ? null : (reading.place ?? null),
  metric: () => ({
    id: 'mean_rating',
    name: 'Mean rating',
    description: 'How far up its scale a rating lies, 0 worst to 1 best, over all ways of asking.',
  }),
  imported: { byLog: 'What a rating is', byEvenkeel: 'What a rating is' },
  scoresFile: { title: 'Ratings', kind: 'ratings.csv' },
  invitation: 'Have models rate these pairs',
};
