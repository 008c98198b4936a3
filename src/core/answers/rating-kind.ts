import { isJudgedPair } from '../items/pair.ts';
import type { AnswerKind } from './answer-kind.ts';

/** Ratings of a response on a scale. */
export const ratingKind = {
  id: 'rating',
  one: 'rating',
  many: 'ratings',
  isRightOrWrong: false,
  needsReference: true,
  asksAbout: {
    id: 'response',
    field: 'pairs',
    fits: isJudgedPair,
    otherwise: 'without a response to judge',
    fault: 'is a response to judge, but only the judge study can do that',
  },
  outcomes: { rated: { glyph: { isLevel: true, thin: 'M1.75 1.75h10.5v10.5h-10.5z' } } },
  imported: { byLog: 'What a rating is', byEvenkeel: 'What a rating is', share: 'right' },
  scoresFile: { title: 'Ratings', kind: 'ratings.csv' },
  invitation: 'Have models rate these pairs',
} as const satisfies AnswerKind;
