import type { ChartFrameContent } from '../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../charts/rows/rows-spec.ts';
import type { StudyResult } from '../core/studies/study.ts';
import type { CardState } from '../core/studies/claim.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../base/json/json.ts';
import type { Grade } from '../measure/grades/grade.ts';
import type { NumericResultColumn } from './result-table.ts';

export type RowFigureOrReasons = (ChartFrameContent & RowChartWithCsvData) | { readonly why: readonly string[] };

/** The figures of a study for the page of a model. */
export interface ModelPageFigures<Of extends StudyResult = StudyResult> {
  /** The heading of what a line is about, in addition to its model. */
  readonly about: string;
  /** The lines of all models in the result. Lines about the same thing are each other's cohort. */
  readonly lines: (result: Of) => readonly ModelResultLine[];
  readonly figures: readonly RankableFigureColumn[];
  /** The figures that rules of `report --fail` may name, with paths below the line. */
  readonly gates: Readonly<Record<string, GateRuleFigure>>;
  /** Loads the function that makes the chart of one model, or gives the reasons for a missing chart. */
  readonly loadChart?: () => Promise<
    (result: Of, choice: { readonly run: string; readonly only: string }) => RowFigureOrReasons
  >;
  /** A note on how to read the numbers, as far as it depends on choices. */
  readonly note: (result: Of) => string;
}

export interface GateRuleFigure {
  readonly field: string;
  /** The path of the interval, or of its two ends. */
  readonly interval?: string | readonly [low: string, high: string];
  /** Whether the value is a fraction; rules are in percent. */
  readonly isShare?: true;
  /** The possible range, in the unit of rules; 0 to 100 for a share. */
  readonly range?: readonly [least: number, most: number];
}

export interface ModelResultLine {
  readonly model: string;
  /** The JSON pointer of its numbers (RFC 6901). */
  readonly at: string;
  /** “arithmetic, greedy”; empty if a model has only one line. */
  readonly about: string;
  readonly items: number;
  /** Whether the line has no rank and is ignored in the ranks of others. */
  readonly isNotRated?: boolean;
  /** The state on the model's card. */
  readonly state?: CardState;
  /** Only for studies whose answers are right or wrong. */
  readonly outcome?: ModelOutcome;
  /** For the study that grades: the grade with its probability, whose JSON pointer is `sureAt`. */
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

/**
 * Computes the outcome from questions’ cells: one text of codes (`outcomeCodes`) for each question. Only questions with all
 * answers, at least two, count. `accuracy` is a fraction.
 */
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
  /** Without it models have no rank by this figure. */
  readonly better?: 'higher' | 'lower';
}

export const answerCountFigure: RankableFigureColumn = { field: 'answered', title: 'Answers (n)', digits: 0, form: 'count' };
