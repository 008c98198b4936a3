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

/** How the answers of a run are told: what its study calls what came of one, and when those to an item differ. */
export interface StudyAnswerInterpreter {
  /** What came of an answer, in one word. */
  outcome(row: ScoredResponse): Outcome;
  /** What outcomes are called where scores are not all 0 or 1, so that “right” is not the word. */
  readonly graded?: Readonly<Partial<Record<Outcome | AnswerCategory, string>>>;
  /** The outcomes that an item's answers are counted by, and what these are called. */
  readonly counted: { readonly as: string; readonly is: readonly Outcome[] };
  /** Whether these answers of one model to one item differ in what the study measures. */
  flips(rows: readonly ScoredResponse[]): boolean;
  readonly words: FlipWords;
  /** Only of studies that count questions by what came of all their answers: which groups they count. */
  readonly groups?: readonly QuestionGroupFilter[];
  /** What an answer was to choose from. */
  shown(cell: Cell): ShownAnswerChoices;
  /** Of an answer that rates: the rating as it is written, and where it lies on its scale, 0 worst to 1 best. */
  rating(row: ScoredResponse): ShownRating | undefined;
  /** Only of studies in which some answers have to differ from the others: whether this one does, so that no word of it is marked for that. */
  isUnmarked?(row: ScoredResponse): boolean;
}

/** Questions that a study counts, by one model’s answers to each; or answers that it counts by more than their outcome. */
export interface QuestionGroupFilter {
  /** As addresses have it. */
  readonly id: string;
  readonly title: string;
  has(rows: readonly ScoredResponse[], item: Item): boolean;
  /** Which of the answers to such a question count; all without it. */
  counts?(row: ScoredResponse, item: Item): boolean;
}

export interface ShownRating {
  readonly says: string;
  readonly place: number;
}

/** How the answers of a kind are told where a study says nothing else. */
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

/** Of studies whose answers are right or wrong. */
export const rightOrWrongAnswerInterpreter = makeDefaultAnswerInterpreter(scoreKindWithMeasures);

/** `isFoundGraded`: scores of its answers that are neither 0 nor 1 were found. */
export async function loadAnswerInterpreter(plan: Plan, isFoundGraded = false): Promise<StudyAnswerInterpreter> {
  const answerView = await getStudyReportLoaders(plan.study).answerView?.();
  if (answerView) return answerView(plan);
  const { elsewhere } = plan;
  if (elsewhere?.scoring.by === 'log' && areLogScoresGraded(elsewhere, isFoundGraded)) return scoredByDegrees;
  return makeDefaultAnswerInterpreter((await loadStudy(plan.study)).answerKind);
}

/** Whether a score is neither 0 nor 1, so that “right” is not the word. */
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

/** What came of an answer, in words. */
export const outcomeTitle = ({ graded }: StudyAnswerInterpreter, kind: Outcome | AnswerCategory): string =>
  graded?.[kind] ?? answerCategoryTitle(kind);

/** Whether an answer is one of those asked for: by what came of it, or by what befell it besides. */
export const isAnswerOfCategory = (
  row: ScoredResponse,
  kind: AnswerCategory,
  { outcome }: StudyAnswerInterpreter,
): boolean => (isAnswerFlag(kind) ? hasFlag(row, kind) : outcome(row) === kind);
