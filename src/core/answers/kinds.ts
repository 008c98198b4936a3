import type { AnswerKind } from './answer-kind.ts';

/** Answers to questions: right, wrong, or right in part. */
export const scoreKind: AnswerKind = {
  id: 'score',
  one: 'answer',
  many: 'answers',
  isRightOrWrong: true,
  needsReference: true,
  asksAbout: 'question',
  imported: { byLog: 'What an answer is worth', byEvenkeel: 'What is right' },
  scoresFile: { title: 'Scores', kind: 'scores.csv' },
  invitation: 'Ask models these questions',
};

/** Ratings of a response on a scale. */
export const ratingKind: AnswerKind = {
  id: 'rating',
  one: 'rating',
  many: 'ratings',
  isRightOrWrong: false,
  needsReference: true,
  asksAbout: 'response',
  imported: { byLog: 'What a rating is', byEvenkeel: 'What a rating is' },
  scoresFile: { title: 'Ratings', kind: 'ratings.csv' },
  invitation: 'Have models rate these pairs',
};

/** Preferences between two responses. No reference makes one right. */
export const preferenceKind: AnswerKind = {
  id: 'preference',
  one: 'preference',
  many: 'preferences',
  isRightOrWrong: false,
  needsReference: false,
  asksAbout: 'two responses',
  imported: { byLog: 'Which response is the better', byEvenkeel: 'Which response an answer prefers' },
  scoresFile: { title: 'Win rates', kind: 'scores.csv' },
  invitation: 'Have models compare these responses',
};
