import type { AnswerCategory } from '../../core/answers/outcome.ts';
import { outcomeRankAt } from './mark-kinds.ts';
import type { QuestionMatrix } from './question-matrix.ts';

/** Which questions of a matrix are shown. */
export const shownQuestionKinds = ['all', 'flips', 'never', 'always'] as const;
export type ShownQuestionKind = (typeof shownQuestionKinds)[number];

/** The indices of two levels. */
export type LevelIndexPair = readonly [one: number, other: number];

export interface MatrixFilter {
  readonly kind: ShownQuestionKind;
  /** Only questions with an answer of this kind. */
  readonly having?: AnswerCategory | undefined;
  /** Only questions whose marks differ between these levels. */
  readonly against?: LevelIndexPair | undefined;
  /** Indexed by question: 1 if the search found it. */
  readonly found?: Uint8Array | undefined;
}

/** Whether a question is of a kind. A question without an answer is only in “all”. */
export function isQuestionOfKind(
  { flips, right, answered }: QuestionMatrix,
  question: number,
  kind: ShownQuestionKind,
): boolean {
  const of = answered[question] ?? 0;
  switch (kind) {
    case 'all':
      return true;
    case 'flips':
      return flips[question] === 1;
    case 'never':
      return of > 0 && right[question] === 0 && flips[question] === 0;
    case 'always':
      return of > 0 && right[question] === of;
  }
}

/** How many questions are of each kind. */
export function countQuestionsByKind(matrix: QuestionMatrix): Readonly<Record<ShownQuestionKind, number>> {
  const counts = { all: 0, flips: 0, never: 0, always: 0 };
  for (const question of matrix.order)
    for (const kind of shownQuestionKinds) if (isQuestionOfKind(matrix, question, kind)) counts[kind] += 1;
  return counts;
}

/** The indices of the shown questions, in the matrix' order. */
export const filterQuestionIndexes = (matrix: QuestionMatrix, { kind, having, against, found }: MatrixFilter): Uint32Array =>
  matrix.order.filter(
    (i) =>
      isQuestionOfKind(matrix, i, kind) &&
      (having === undefined || hasKind(matrix, i, having)) &&
      found?.[i] !== 0 &&
      (!against || betterUnder(matrix, i, against) !== 0),
  );

/** How many questions have an answer of the kind. */
export const countQuestionsWith = (matrix: QuestionMatrix, kind: AnswerCategory): number =>
  matrix.order.filter((i) => hasKind(matrix, i, kind)).length;

/** Whether one of a question’s answers is of the kind. */
const hasKind = ({ has, kinds }: QuestionMatrix, question: number, kind: AnswerCategory): boolean =>
  (((has[question] ?? 0) >> kinds.indexOf(kind)) & 1) === 1;

/** Counts the questions with a better outcome under each of two levels. */
export function countBetterUnder(
  matrix: QuestionMatrix,
  against: LevelIndexPair,
): { readonly one: number; readonly other: number } {
  const found = { one: 0, other: 0 };
  for (const question of matrix.order) {
    const better = betterUnder(matrix, question, against);
    if (better > 0) found.one += 1;
    if (better < 0) found.other += 1;
  }
  return found;
}

/** Above 0 if the outcome is better under the first level. 0 if the question lacks an answer under one of them. */
function betterUnder({ cells, levels }: QuestionMatrix, question: number, [one, other]: LevelIndexPair): number {
  const rank = (level: number) => outcomeRankAt(cells[question * levels.length + level]);
  const a = rank(one);
  const b = rank(other);
  return a === undefined || b === undefined ? 0 : a - b;
}
