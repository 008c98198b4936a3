import type { FrameWords } from '../charts/frame/frame-words.ts';
import type { RowFigure } from '../charts/rows/rows-spec.ts';
import type { StudyResult } from '../core/studies/study.ts';
import type { CardState } from '../core/studies/claim.ts';
import type { Undefined } from '../base/json/json.ts';
import type { Grade } from '../measure/grades/grade.ts';
import type { NumericResultColumn } from './result-table.ts';

export type RowFigureOrReasons = (FrameWords & RowFigure) | { readonly why: readonly string[] };

/** What the page of a model shows of a study. */
export interface ModelPageFigures<Of extends StudyResult = StudyResult> {
  /** What a line is about, besides its model. */
  readonly about: string;
  /** Of all models of the result: lines about the same thing are each other's cohort. */
  readonly lines: (result: Of) => readonly ModelResultLine[];
  readonly figures: readonly RankableFigureColumn[];
  /** What a rule of `report --fail` may name, each below its line. */
  readonly gates: Readonly<Record<string, GateRuleFigure>>;
  /** Loads what draws a chart of one model, or says in sentences why there is none. */
  readonly loadChart?: () => Promise<
    (result: Of, choice: { readonly run: string; readonly only: string }) => RowFigureOrReasons
  >;
  /** How the numbers are to be read, as far as it was chosen. */
  readonly note: (result: Of) => string;
}

export interface GateRuleFigure {
  readonly field: string;
  /** Where its interval stands, or its two ends. */
  readonly interval?: string | readonly [low: string, high: string];
  /** A fraction; rules are in percent. */
  readonly isShare?: true;
  /** The least and the most that it can be, as rules have it; of a share 0 and 100. */
  readonly range?: readonly [least: number, most: number];
}

export interface ModelResultLine {
  readonly model: string;
  /** Where its numbers stand (RFC 6901). */
  readonly at: string;
  /** “arithmetic, greedy”; empty where a model has one line only. */
  readonly about: string;
  readonly items: number;
  /** Has no place among the others, and they have theirs without it. */
  readonly isNotRated?: boolean;
  /** What the model's card says of it. */
  readonly state?: CardState;
  /** Of the study that grades: how sure the grade is stands at `sureAt`. */
  readonly graded?: { readonly grade: Grade | Undefined; readonly sure: number | undefined; readonly sureAt: string };
}

export interface RankableFigureColumn extends NumericResultColumn {
  /** Without it a model has no place by this figure. */
  readonly better?: 'higher' | 'lower';
}

export const answerCountFigure: RankableFigureColumn = { field: 'answered', title: 'Answers (n)', digits: 0, form: 'count' };
