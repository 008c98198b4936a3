import type { Cell } from '../../core/plan/cell.ts';
import { areLogScoresGraded } from '../../core/elsewhere/external-source.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Item } from '../../core/items/item.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { FlipWords, AnswerKindWithMeasures } from '../../core/answers/answer-kind.ts';
import {
  hasFlag,
  isAnswerFlag,
  answerCategoryTitle,
  type AnswerCategory,
  type Outcome,
} from '../../core/answers/outcome.ts';
import { scoreKindWithMeasures } from '../../core/answers/score.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { getStudyReportLoaders } from '../study-parts.ts';
import type { ShownAnswerChoices } from './describe-parsed-answer.ts';

/** How to present the answers of a run: the names of outcomes, and when answers to an item differ. */
export interface StudyAnswerInterpreter {
  /** The outcome of an answer. */
  outcome(row: ScoredResponse): Outcome;
  /** The names of outcomes if scores are not only 0 or 1, because “right” would be wrong. */
  readonly graded?: Readonly<Partial<Record<Outcome | AnswerCategory, string>>>;
  /** The outcomes that are counted for an item, and the name of that count. */
  readonly counted: { readonly as: string; readonly is: readonly Outcome[] };
  /** Whether these answers of one model to one item differ in what the study measures. */
  flips(rows: readonly ScoredResponse[]): boolean;
  readonly words: FlipWords;
  /** The question groups of studies that count questions by all of their answers. */
  readonly groups?: readonly QuestionGroupFilter[];
  /** The choices that the model saw. */
  shown(cell: Cell): ShownAnswerChoices;
  /** The rating of an answer: its text, and its position on the scale, from 0 (worst) to 1 (best). */
  rating(row: ScoredResponse): ShownRating | undefined;
  /**
   * For studies in which some answers must differ from the others: whether this is such an answer. Its words are then not
   * marked as different.
   */
  isUnmarked?(row: ScoredResponse): boolean;
}

/**
 * A group of questions that a study counts by one model’s answers. It may instead be a group of answers, counted by more
 * than their outcome.
 */
export interface QuestionGroupFilter {
  /** The id in addresses. */
  readonly id: string;
  readonly title: string;
  has(rows: readonly ScoredResponse[], item: Item): boolean;
  /** Whether an answer to such a question counts; by default all do. */
  counts?(row: ScoredResponse, item: Item): boolean;
}

export interface ShownRating {
  readonly says: string;
  readonly place: number;
}

/** The default presentation for an answer kind. */
export const makeDefaultAnswerInterpreter = ({
  outcome,
  counted,
  words,
  isRightOrWrong,
  value,
  corrections,
}: AnswerKindWithMeasures): StudyAnswerInterpreter => ({
  outcome,
  counted,
  words,
  flips: (rows) => {
    const says = isRightOrWrong
      ? rows.map(value).filter((score) => score !== null)
      : rows.map(outcome).filter((each) => counted.is.includes(each));
    return says.some((each) => each !== says[0]);
  },
  shown: () => (corrections ? { between: () => corrections } : {}),
  rating: () => undefined,
});

/** For studies whose answers are right or wrong. */
export const rightOrWrongAnswerInterpreter = makeDefaultAnswerInterpreter(scoreKindWithMeasures);

/** `isFoundGraded`: whether some scores are neither 0 nor 1. */
export async function loadAnswerInterpreter(plan: Plan, isFoundGraded = false): Promise<StudyAnswerInterpreter> {
  const answerView = await getStudyReportLoaders(plan.study).answerView?.();
  if (answerView) return answerView(plan);
  const { elsewhere } = plan;
  if (elsewhere?.scoring.by === 'log' && areLogScoresGraded(elsewhere, isFoundGraded)) return scoredByDegrees;
  return makeDefaultAnswerInterpreter((await loadStudy(plan.study)).answerKind);
}

/** Whether some score is neither 0 nor 1, so that “right” does not apply. */
export const hasGradedScores = (rows: readonly Pick<ScoredResponse, 'score'>[]): boolean =>
  rows.some(({ score }) => score !== null && score > 0 && score < 1);

const scoredByDegrees: StudyAnswerInterpreter = {
  ...rightOrWrongAnswerInterpreter,
  counted: { as: 'with full score', is: ['right'] },
  graded: { right: 'full score', 'partly right': 'part of the score', wrong: 'score of 0' },
  words: {
    ...rightOrWrongAnswerInterpreter.words,
    about:
      'Every mark is one answer, in the order in which it was asked. A question whose scores differ flips: it makes the mean score move.',
  },
};

/** The name of an outcome or category. */
export const outcomeTitle = ({ graded }: StudyAnswerInterpreter, kind: Outcome | AnswerCategory): string =>
  graded?.[kind] ?? answerCategoryTitle(kind);

/** Whether an answer has this outcome or this flag. */
export const isAnswerOfCategory = (
  row: ScoredResponse,
  kind: AnswerCategory,
  { outcome }: StudyAnswerInterpreter,
): boolean => (isAnswerFlag(kind) ? hasFlag(row, kind) : outcome(row) === kind);
