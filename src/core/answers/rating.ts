import type { AnswerKindWithMeasures } from './answer-kind.ts';
import { opinionOutcome } from './outcome.ts';
import type { ParsedAnswer } from './parsed-answer.ts';
import { ratingKind } from './rating-kind.ts';

const placeOf = (reading: ParsedAnswer): number | undefined =>
  reading.kind === 'rating' || reading.kind === 'label' ? reading.place : undefined;

/** Ratings of a response on a scale. Their value is how far up the scale they lie. */
export const ratingKindWithMeasures: AnswerKindWithMeasures = {
  ...ratingKind,
  outcome: (row) => opinionOutcome(row, placeOf(row.reading) === undefined ? undefined : 'rated'),
  value: ({ reading, score }) => (score === null ? null : (placeOf(reading) ?? null)),
  metric: () => ({
    id: 'mean_rating',
    name: 'Mean rating',
    description: 'Mean position of the ratings on their scale, 0 worst to 1 best, over all prompt variants.',
  }),
  counted: { as: 'rated', is: ['rated'] },
  words: {
    one: 'samples differ',
    it: 'samples differ',
    many: 'have samples that differ',
    items: 'pairs whose samples differ',
    item: 'pair whose samples differ',
    short: 'difference',
    about:
      'Every mark is one rating, filled as far up as it lies on its scale. Adjacent marks are the samples of one prompt variant. A pair whose samples differ makes self-consistency lower.',
  },
  usual: { did: 'rated', same: 'rating on the same scale', level: 'prompt variant' },
};
