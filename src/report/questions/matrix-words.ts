import { count } from '../../core/words/format.ts';
import { modelName } from '../../core/models/model-name.ts';
import type { AnswerKindPhrases } from '../../core/answers/answer-kind.ts';
import {
  answerCategoryTitle,
  nonOpinionOutcomes,
  type AnswerCategory,
  type NonOpinionOutcome,
} from '../../core/answers/outcome.ts';
import type { ShownQuestionKind } from './matrix-choice.ts';
import { decodeMarkOutcome } from './mark-kinds.ts';
import type { QuestionMatrix } from './question-matrix.ts';

/** What a matrix of a study's answers says. */
export interface MatrixWords {
  readonly lead: string;
  readonly kinds: Readonly<Partial<Record<ShownQuestionKind, string>>>;
  readonly marks: Readonly<Record<NonOpinionOutcome, string>>;
  /** In which order questions stand. */
  readonly order: string;
  /** What one level is called, and those at both ends. */
  readonly level: string;
  readonly ends: readonly [best: string, worst: string];
  /** How a question comes out under the better of two levels. */
  readonly better: string;
  /** Over the column of counts. */
  readonly counted: string;
  /** What a level’s share is of. */
  readonly share: string;
}

const marksOf = (right: string, partly: string, wrong: string): MatrixWords['marks'] => ({
  ...titles,
  // A log has no answer still to come.
  'not asked': 'not asked',
  right,
  'partly right': partly,
  wrong,
});

const titles = Object.fromEntries(nonOpinionOutcomes.map((kind) => [kind, answerCategoryTitle(kind)])) as Record<
  NonOpinionOutcome,
  string
>;

/** Of answers that are neither right nor wrong it shows whether they are the usual one. */
export const questionMatrixTexts = (matrix: QuestionMatrix): MatrixWords =>
  matrix.usual ? byUsual(matrix, matrix.usual) : matrix.graded ? byDegrees(matrix) : rightOrWrong(matrix);

function rightOrWrong(matrix: QuestionMatrix): MatrixWords {
  const level = matrix.factor ?? 'way of asking';
  return {
    lead: leadOf(matrix, level),
    kinds: { all: 'All', flips: 'Flips', never: 'Never right', always: 'Always right' },
    marks: marksOf('right', matrix.samples > 1 ? 'right in some repeats' : 'partly right', 'wrong'),
    order: 'the most divided first',
    level,
    ends: ['best', 'worst'],
    better: 'better',
    counted: 'right',
    share: 'right',
  };
}

/** Scores that are not all 0 or 1. */
function byDegrees(matrix: QuestionMatrix): MatrixWords {
  const name = modelName(matrix.model);
  const flips = flipsIn(matrix);
  return {
    ...rightOrWrong(matrix),
    lead: !isComparable(matrix)
      ? 'Every question was asked once, in one way: no score can differ.'
      : flips === 0
        ? `${name} gets the same score each time, on every question.`
        : `${name} does not always get the same score on ${count(flips)} of ${questions(matrix)}.`,
    kinds: { all: 'All', flips: 'Score differs', never: 'Same score, not full', always: 'Always full score' },
    marks: marksOf('full score', 'part of the score', 'score of 0'),
    order: 'the least steady scores first',
    counted: 'full score',
    share: 'mean score',
  };
}

function leadOf(matrix: QuestionMatrix, level: string): string {
  const name = modelName(matrix.model);
  const flips = flipsIn(matrix);
  if (!isComparable(matrix)) return 'Every question was asked once, in one way: none can flip.';
  if (flips === 0) return `No question flips for ${name}: each is right every time or never.`;
  const flip = `${count(flips)} of ${questions(matrix)} ${flips === 1 ? 'flips' : 'flip'} for ${name}`;
  return matrix.samples > 1
    ? `${flip}: some answers are right, others are not.`
    : `${flip}: right under one ${level}, not right under another.`;
}

function byUsual(matrix: QuestionMatrix, { did, same, level }: AnswerKindPhrases): MatrixWords {
  const name = modelName(matrix.model);
  const flips = flipsIn(matrix);
  return {
    lead: !isComparable(matrix)
      ? `Everything was ${did} once, in one way: no answer can differ.`
      : flips === 0
        ? `${name} always gives the same ${same}.`
        : `${name} does not always give the same ${same} to ${count(flips)} of ${questions(matrix)}.`,
    kinds: { all: 'All', flips: 'Differs', always: 'Always as usual' },
    marks: marksOf('as usual', 'as usual in some repeats', 'differs'),
    order: 'the least steady first',
    level,
    ends: ['steadiest', 'least steady'],
    better: 'more as usual',
    counted: 'as usual',
    share: 'as usual',
  };
}

const isComparable = ({ levels, samples }: QuestionMatrix): boolean => levels.length > 1 || samples > 1;
const flipsIn = ({ flips }: QuestionMatrix): number => flips.reduce((sum, each) => sum + each, 0);
const questions = ({ order: { length } }: QuestionMatrix): string =>
  length === 1 ? '1 question' : `${count(length)} questions`;

/** One mark, and how many of its repeats it holds for. */
export function matrixMarkLabel({ cells, repeats, graded }: QuestionMatrix, cell: number, words: MatrixWords): string {
  const kind = decodeMarkOutcome(cells[cell]);
  if (!repeats || graded || kind !== 'partly right') return words.marks[kind];
  return `${words.marks.right} in ${repeats.right[cell]} of ${repeats.answered[cell]} repeats`;
}

/** A single answer, by the word that its mark has; repeats are not joined in it. */
export const matrixAnswerCategoryTitle = (
  kind: AnswerCategory,
  { marks }: MatrixWords,
  { graded }: QuestionMatrix,
): string =>
  (kind === 'partly right' && !graded) || !Object.hasOwn(marks, kind)
    ? answerCategoryTitle(kind)
    : marks[kind as NonOpinionOutcome];
