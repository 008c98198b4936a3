import { markKinds, type QuestionMatrix } from './question-matrix.ts';

/** Which questions of a matrix are shown. */
export const shownKinds = ['all', 'flips', 'never', 'always'] as const;
export type ShownKind = (typeof shownKinds)[number];

export interface MatrixChoice {
  readonly kind: ShownKind;
  /** Two levels, by their places: only questions whose marks differ between them. */
  readonly against?: readonly [one: number, other: number] | undefined;
  /** By question of the plan: 1 where it was found. */
  readonly found?: Uint8Array | undefined;
}

const right = markKinds.indexOf('right');

/** Whether a question is of a kind. One without an answer is in none but “all”. */
export function isOfKind({ flips, right, answered }: QuestionMatrix, question: number, kind: ShownKind): boolean {
  const of = answered[question] ?? 0;
  switch (kind) {
    case 'all':
      return true;
    case 'flips':
      return flips[question] === 1;
    case 'never':
      return of > 0 && right[question] === 0 && flips[question] === 0;
    case 'always':
      return of > 0 && right[question] === of && flips[question] === 0;
  }
}

/** How many questions are of each kind. */
export const countsByKind = (matrix: QuestionMatrix): Readonly<Record<ShownKind, number>> =>
  Object.fromEntries(
    shownKinds.map((kind) => [kind, matrix.items.reduce((sum, _, i) => sum + Number(isOfKind(matrix, i, kind)), 0)]),
  ) as Record<ShownKind, number>;

/** The places of the questions that are shown, in the matrix' order. */
export function chosenQuestions(matrix: QuestionMatrix, { kind, against, found }: MatrixChoice): Uint32Array {
  const L = matrix.levels.length;
  return matrix.order.filter((i) => {
    if (!isOfKind(matrix, i, kind) || found?.[i] === 0) return false;
    if (!against) return true;
    const [one, other] = against.map((level) => matrix.cells[i * L + level] === right);
    return one !== other;
  });
}
