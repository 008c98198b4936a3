import type { MeasuredAnswerKind } from './answer-kind.ts';
import { ratingKind } from './kinds.ts';

/** Ratings of a response on a scale. Their value is how far up the scale they lie. */
export const ratingAnswerKind: MeasuredAnswerKind = {
  ...ratingKind,
  value: ({ reading, score }) =>
    score === null || (reading.kind !== 'rating' && reading.kind !== 'label') ? null : (reading.place ?? null),
  metric: () => ({
    id: 'mean_rating',
    name: 'Mean rating',
    description: 'How far up its scale a rating lies, 0 worst to 1 best, over all ways of asking.',
  }),
};
