import type { ChartFrameContent } from '../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../charts/rows/rows-spec.ts';
import type { StudyResult } from '../core/studies/study.ts';
import type { CardState } from '../core/studies/claim.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../base/json/json.ts';
import type { Grade } from '../measure/grades/grade.ts';
import type { NumericResultColumn } from './result-table.ts';

export type RowFigureOrReasons = (ChartFrameContent & RowChartWithCsvData) | { readonly why: readonly string[] };

/** What the page of a model shows of a study. */
export interface ModelPageFigures<Of extends StudyResult = StudyResult> {
  /** What a line is about, besides its model. */
  readonly about: string;
  /** Of all models of the result: lines about the same thing are each other's cohort. */
  readonly lines: (result: Of) => readonly ModelResultLine[];
  readonly figures: readonly RankableFigureColumn[];
  /** What a rule of `report --fail` may name, each below its line. */
  readonly gates: Readonly<Record<string, GateRuleFigure>>;
  /** Loads the function that makes the chart of one model, or gives the reasons for a missing chart. */
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
  /** Only for studies whose answers are right or wrong. */
  readonly outcome?: ModelOutcome;
  /** Of the study that grades: how sure the grade is stands at `sureAt`. */
  readonly graded?: {
    readonly grade: Grade | NoValueWithReason;
    readonly sure: number | undefined;
    readonly sureAt: string;
  };
}

/** Accuracy, and the share of questions with one outcome (right or wrong) in all of their outputs. Percent. */
export interface ModelOutcome {
  readonly accuracy: MaybeNumber;
  readonly same: MaybeNumber;
  /** One number for all questions, or one for each question if they differ. */
  readonly outputs: readonly number[];
}

/** `flipping` of the `items` questions differ between their variants. Undefined if an answer is missing, or if a variant was asked several times: a flip is then a change of its mean score. */
export function outcomeOfFlips(
  accuracy: MaybeNumber,
  counts: {
    readonly items: number;
    readonly flipping?: number;
    readonly answered: MaybeNumber;
    readonly cells: MaybeNumber;
  },
  variants: number,
): ModelOutcome {
  const { items, flipping, answered, cells } = counts;
  let same: MaybeNumber = flipping === undefined ? undefinedBecause('flips were not counted') : 100 * (1 - flipping / items);
  if (variants < 2) same = undefinedBecause('questions were asked once');
  else if (!isNumber(cells) || answered !== cells) same = undefinedBecause('answers are missing');
  else if (cells !== items * variants) same = undefinedBecause('variants were asked several times');
  return { accuracy, same, outputs: [variants] };
}

/** The same from questions’ cells, each question’s codes (`outcomeCodes`) in one text. Only questions with all answers count, two at least. `accuracy` is a fraction. */
export function outcomeOfCells(accuracy: MaybeNumber, questions: readonly string[]): ModelOutcome {
  const complete = questions.filter((cells) => /^[^x.]{2,}$/.test(cells));
  const flips = complete.filter((cells) => cells.includes('1') && /[^1]/.test(cells)).length;
  return {
    accuracy: isNumber(accuracy) ? 100 * accuracy : accuracy,
    same: complete.length > 0 ? 100 * (1 - flips / complete.length) : undefinedBecause('answers are missing'),
    outputs: complete.map(({ length }) => length),
  };
}

export interface RankableFigureColumn extends NumericResultColumn {
  /** Without it a model has no place by this figure. */
  readonly better?: 'higher' | 'lower';
}

export const answerCountFigure: RankableFigureColumn = { field: 'answered', title: 'Answers (n)', digits: 0, form: 'count' };
