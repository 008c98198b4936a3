import { hasTwoResponses } from '../items/pair.ts';
import type { AnswerKind } from './answer-kind.ts';

const box = 'M1.75 1.75h10.5v10.5h-10.5z';

/** Preferences between two responses. No reference makes one right. */
export const preferenceKind = {
  id: 'preference',
  one: 'preference',
  many: 'preferences',
  isRightOrWrong: false,
  needsReference: false,
  asksAbout: {
    id: 'two responses',
    field: 'compared',
    fits: hasTwoResponses,
    otherwise: 'without two responses',
    fault: 'has two responses to compare, but only the study “Pairwise judge” can do that',
  },
  outcomes: {
    'for the first response': { glyph: { fill: 'M1.75 1.75h5.25v10.5h-5.25z', thin: box } },
    'for the second response': { glyph: { fill: 'M7 1.75h5.25v10.5h-5.25z', thin: box } },
    'a tie': { glyph: { line: 'M4 5.5h6M4 8.5h6', thin: box } },
  },
  imported: {
    byLog: 'Which response is better',
    byEvenkeel: 'Which response an answer prefers',
    share: 'for the first response',
  },
  scoresFile: { title: 'Win rates', kind: 'scores.csv' },
  invitation: 'Have models compare these responses',
} as const satisfies AnswerKind;
