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

/** The texts of a matrix of a study's answers. */
export interface MatrixWords {
  readonly lead: string;
  readonly kinds: Readonly<Partial<Record<ShownQuestionKind, string>>>;
  readonly marks: Readonly<Record<NonOpinionOutcome, string>>;
  /** The order of the questions. */
  readonly order: string;
  /** The word for a level, and for the first and the last level. */
  readonly level: string;
  readonly ends: readonly [best: string, worst: string];
  /** The outcome of a question under the better of two levels. */
  readonly better: string;
  /** The head of the column of counts. */
  readonly counted: string;
  /** What the share of a level counts. */
  readonly share: string;
}

const marksOf = (right: string, partly: string, wrong: string): MatrixWords['marks'] => ({
  ...titles,
  // A log cannot have pending answers.
  'not asked': 'not asked',
  right,
  'partly right': partly,
  wrong,
});

const titles = Object.fromEntries(nonOpinionOutcomes.map((kind) => [kind, answerCategoryTitle(kind)])) as Record<
  NonOpinionOutcome,
  string
>;

/** For answers that are neither right nor wrong, the matrix shows whether they are the usual one. */
export const questionMatrixTexts = (matrix: QuestionMatrix): MatrixWords =>
  matrix.usual ? byUsual(matrix, matrix.usual) : matrix.graded ? byDegrees(matrix) : rightOrWrong(matrix);

function rightOrWrong(matrix: QuestionMatrix): MatrixWords {
  const level = matrix.factor ?? 'prompt variant';
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

/** For graded scores. */
function byDegrees(matrix: QuestionMatrix): MatrixWords {
  const name = modelName(matrix.model);
  const flips = flipsIn(matrix);
  return {
    ...rightOrWrong(matrix),
    lead: !isComparable(matrix)
      ? 'Every question was asked once, so no score can differ.'
      : flips === 0
        ? `${name} gets the same score each time, on every question.`
        : `${name} does not always get the same score on ${count(flips)} of ${questions(matrix)}.`,
    kinds: { all: 'All', flips: 'Score differs', never: 'Same score, not full', always: 'Always full score' },
    marks: marksOf('full score', 'part of the score', 'score of 0'),
    order: 'the most varied scores first',
    counted: 'full score',
    share: 'mean score',
  };
}

function leadOf(matrix: QuestionMatrix, level: string): string {
  const name = modelName(matrix.model);
  const flips = flipsIn(matrix);
  if (!isComparable(matrix)) return 'Every question was asked once, so none can flip.';
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
      ? `Everything was ${did} once, so no answer can differ.`
      : flips === 0
        ? `${name} always gives the same ${same}.`
        : `${name} does not always give the same ${same} to ${count(flips)} of ${questions(matrix)}.`,
    kinds: { all: 'All', flips: 'Differs', always: 'Always as usual' },
    marks: marksOf('as usual', 'as usual in some repeats', 'differs'),
    order: 'the most varied first',
    level,
    ends: ['least varied', 'most varied'],
    better: 'more as usual',
    counted: 'as usual',
    share: 'as usual',
  };
}

const isComparable = ({ levels, samples }: QuestionMatrix): boolean => levels.length > 1 || samples > 1;
const flipsIn = ({ flips }: QuestionMatrix): number => flips.reduce((sum, each) => sum + each, 0);
const questions = ({ order: { length } }: QuestionMatrix): string =>
  length === 1 ? '1 question' : `${count(length)} questions`;

/** The text of a mark, with the number of right repeats. */
export function matrixMarkLabel({ cells, repeats, graded }: QuestionMatrix, cell: number, words: MatrixWords): string {
  const kind = decodeMarkOutcome(cells[cell]);
  if (!repeats || graded || kind !== 'partly right') return words.marks[kind];
  return `${words.marks.right} in ${repeats.right[cell]} of ${repeats.answered[cell]} repeats`;
}

/** The text of a single answer’s category, from the words of the marks. A single answer does not combine repeats. */
export const matrixAnswerCategoryTitle = (
  kind: AnswerCategory,
  { marks }: MatrixWords,
  { graded }: QuestionMatrix,
): string =>
  (kind === 'partly right' && !graded) || !Object.hasOwn(marks, kind)
    ? answerCategoryTitle(kind)
    : marks[kind as NonOpinionOutcome];
