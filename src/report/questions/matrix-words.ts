import { count } from '../../core/words/format.ts';
import type { ShownKind } from './matrix-choice.ts';
import type { MarkKind } from './question-matrix.ts';

/** What a matrix of a study's answers says. */
export interface MatrixWords {
  lead(flips: number, questions: number, model: string): string;
  readonly kinds: Readonly<Partial<Record<ShownKind, string>>>;
  readonly marks: Readonly<Record<MarkKind, string>>;
  /** In which order questions stand. */
  readonly order: string;
  /** Before two levels to be compared. */
  readonly against: string;
  /** Over the column of counts. */
  readonly counted: string;
}

const rightOrWrong: MatrixWords = {
  lead: (flips, questions, model) =>
    `${count(flips)} of ${count(questions)} questions flip for ${model}: right under one way of asking, not right under another.`,
  kinds: { all: 'All', flips: 'Flips', never: 'Never right', always: 'Always right' },
  marks: {
    'not asked': 'not asked',
    right: 'right',
    'partly right': 'partly right',
    wrong: 'wrong',
    unreadable: 'unreadable',
    refused: 'refused',
    failed: 'failed',
  },
  order: 'the most divided first',
  against: 'Where they differ:',
  counted: 'right',
};

const ratings: MatrixWords = {
  ...rightOrWrong,
  lead: (flips, questions, model) =>
    `${model} rates ${count(flips)} of ${count(questions)} differently from one repeat to the next.`,
  kinds: { all: 'All', flips: 'Repeats differ', always: 'Always the same' },
  marks: {
    ...rightOrWrong.marks,
    right: 'the same in every repeat',
    'partly right': 'some repeats unreadable',
    wrong: 'repeats differ',
  },
  counted: 'same',
};

/** Ratings are neither right nor wrong: what is shown of them is whether they repeat themselves. */
export const wordsOf = (rates: boolean): MatrixWords => (rates ? ratings : rightOrWrong);
