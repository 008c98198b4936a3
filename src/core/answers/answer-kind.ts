import type { ScoredResponse } from '../studies/study.ts';

/** What an item must have to be asked for answers of a kind. */
export type ItemShape = 'question' | 'response' | 'two responses';

/** What a mean over answers is called in files of other programs, and what it says. */
export interface MeanMetric {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** What the numbers of a report’s CSV file are. */
export interface ScoresFile {
  readonly title: string;
  readonly kind: 'scores.csv' | 'ratings.csv';
}

/**
 * A kind of answer: what a study asks models for. Pages, exports, imports and the command take from it all that differs between kinds, and none asks which study it is. A new kind is a record of
 * this form: in this folder, or in the folder of the study that brings it.
 */
export interface AnswerKind {
  readonly id: string;
  /** One such answer, and several: “rating”, “ratings”. */
  readonly one: string;
  readonly many: string;
  /** Whether an answer is right or wrong (or right in part): it can then be scored by other rules and be checked by people. */
  readonly isRightOrWrong: boolean;
  /** Whether items need a reference, and answers of imported runs are compared with it. Without one the study extracts them itself. */
  readonly needsReference: boolean;
  readonly asksAbout: ItemShape;
  /** What imported answers are worth: the subject of a sentence where the log says it, and where Evenkeel extracts it. */
  readonly imported: { readonly byLog: string; readonly byEvenkeel: string };
  readonly scoresFile: ScoresFile;
  /** What a set of such items offers. */
  readonly invitation: string;
}

/** The same with its numbers, which pages before a report do not load. */
export interface MeasuredAnswerKind extends AnswerKind {
  /** What an answer counts where answers are averaged, in [0, 1]; `null` where it has no such value. */
  value(row: Pick<ScoredResponse, 'reading' | 'score'>): number | null;
  /** Of a mean of values. `levels`: titles of the levels asked; `isBinary`: every value is 0 or 1. */
  metric(levels: readonly string[], isBinary: boolean): MeanMetric;
}
