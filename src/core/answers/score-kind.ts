import { hasTwoResponses, isJudgedPair } from '../items/pair.ts';
import type { AnswerKind } from './answer-kind.ts';

const circle = 'M7 1.75a5.25 5.25 0 0 0 0 10.5 5.25 5.25 0 0 0 0-10.5z';

/** Answers to questions: right, wrong, or right in part. */
export const scoreKind = {
  id: 'score',
  one: 'answer',
  many: 'answers',
  isRightOrWrong: true,
  needsReference: true,
  asksAbout: {
    id: 'question',
    field: 'plain',
    fits: (item) => !isJudgedPair(item) && !hasTwoResponses(item),
    otherwise: 'of responses to judge',
  },
  outcomes: {
    right: { rank: 2, isChecked: true, cell: '1', glyph: { fill: 'M7 1a6 6 0 0 0 0 12 6 6 0 0 0 0-12z' } },
    'partly right': { rank: 1, cell: '/', glyph: { line: circle, fill: 'M7 1.75a5.25 5.25 0 0 0 0 10.5z' } },
    wrong: { rank: 0, isChecked: true, cell: '0', glyph: { line: circle } },
  },
  imported: { byLog: 'What an answer is worth', byEvenkeel: 'What is right', share: 'right' },
  scoresFile: { title: 'Scores', kind: 'scores.csv' },
  invitation: 'Ask models these questions',
} as const satisfies AnswerKind;
