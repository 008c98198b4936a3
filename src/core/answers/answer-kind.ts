import type { Item } from '../items/item.ts';
import type { ScoredResponse } from '../studies/study.ts';
import type { Outcome } from './outcome.ts';
import type { ParsedAnswer } from './parsed-answer.ts';

/** What an item needs to be asked for answers of a kind. */
export interface ItemRequirement {
  readonly id: string;
  fits(item: Item): boolean;
  /** The field in which a stored set counts such items. Sets count other shapes under their ids. */
  readonly field?: 'plain' | 'pairs' | 'compared';
  /** Describes sets without such items: “without two responses”. */
  readonly otherwise: string;
  /** The error that a study of questions gives for such an item. */
  readonly fault?: string;
}

/** The glyph of an outcome in a square of 14 units, as path data. */
export interface OutcomeGlyphPaths {
  readonly fill?: string;
  readonly line?: string;
  readonly thin?: string;
  readonly isDashed?: true;
  /** Fills the square from its floor, as far up as a rating lies on its scale. */
  readonly isLevel?: true;
}

/** What the app knows about one outcome. */
export interface OutcomeDefinition {
  /** Its name on pages, if it differs from the id. Ids are written into addresses, archives, exports and results, and never change. */
  readonly title?: string;
  readonly glyph: OutcomeGlyphPaths;
  /** How good it is when levels are compared. */
  readonly rank?: 0 | 1 | 2;
  /** People's marks of answers are compared with it. */
  readonly isChecked?: true;
  /** Its character in results that store the outcome of every cell. */
  readonly cell?: string;
}

/** How files of other programs name and describe a mean over answers. */
export interface MeanMetricLabel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** Title and kind of the numbers in a report's CSV file. */
export interface ScoresCsvTitleAndKind {
  readonly title: string;
  readonly kind: 'scores.csv' | 'ratings.csv';
}

/**
 * A kind of answer that a study asks models for. Pages, exports, imports and the command read every difference between kinds
 * from it. None of them checks which study it is. A new kind is a record of this form, in this folder or in the folder of
 * its study.
 */
export interface AnswerKind {
  readonly id: string;
  /** One such answer, and many: “rating”, “ratings”. */
  readonly one: string;
  readonly many: string;
  /** Whether an answer is right or wrong (or right in part). Such answers can be scored by other scorers and checked by people. */
  readonly isRightOrWrong: boolean;
  /** Whether items need a reference, with which answers of imported runs are compared. If not, the study extracts the answers itself. */
  readonly needsReference: boolean;
  readonly asksAbout: ItemRequirement;
  /** The outcomes of this kind by id, better before worse. `outcome.ts` has the outcomes common to all kinds. */
  readonly outcomes: Readonly<Record<string, OutcomeDefinition>>;
  /**
   * Words about the score of imported answers. `byLog` and `byEvenkeel` are subjects of sentences, depending on who scores.
   * `share` says what their mean is a share of.
   */
  readonly imported: { readonly byLog: string; readonly byEvenkeel: string; readonly share: string };
  readonly scoresFile: ScoresCsvTitleAndKind;
  /** The action that a page offers for a set of such items. */
  readonly invitation: string;
}

/** An answer kind with its numbers. Pages that come before a report do not load it. */
export interface AnswerKindWithMeasures extends AnswerKind {
  outcome(row: Pick<ScoredResponse, 'response' | 'reading' | 'score'>): Outcome;
  /** The value of an answer in averages, in [0, 1]; `null` if it has none. */
  value(row: Pick<ScoredResponse, 'reading' | 'score'>): number | null;
  /** Describes a mean of values. `levels`: titles of the levels asked; `isBinary`: every value is 0 or 1. */
  metric(levels: readonly string[], isBinary: boolean): MeanMetricLabel;
  /** The outcomes by which an item's answers are counted, and the name of that count. */
  readonly counted: { readonly as: string; readonly is: readonly Outcome[] };
  readonly words: FlipWords;
  /**
   * Only for answers that are neither right nor wrong: words for the matrix of questions. Its marks say whether an answer is
   * the usual one.
   */
  readonly usual?: AnswerKindPhrases;
  /** Corrections that a person may choose, if they are neither choices of the item nor points of a scale. */
  readonly corrections?: readonly SelectableCorrection[];
  /** Columns that this kind adds to files of answers. */
  readonly columns?: readonly AnswersFileColumn[];
}

/** How pages describe that answers to an item differ. */
export interface FlipWords {
  /** “flips”, “it flips”, “flip” (of many). */
  readonly one: string;
  readonly it: string;
  readonly many: string;
  /** “items that flip”, “item that flips”. */
  readonly items: string;
  readonly item: string;
  /** Follows “Next” in a link: “Next flip”. */
  readonly short: string;
  /** Explains the marks in a list, and what it means that they differ. */
  readonly about: string;
}

export interface AnswerKindPhrases {
  /** What the model did in one answer: “rated”. */
  readonly did: string;
  /** What answers are compared by: “rating on the same scale”. */
  readonly same: string;
  /** One variant: “prompt variant”. */
  readonly level: string;
}

/** One of the choices that an answer had. A person may correct the answer to it. */
export interface SelectableCorrection {
  readonly id: string;
  /** The label of the choice, and a sentence that states that the answer chose it. */
  readonly label: string;
  readonly says: string;
  readonly reading: ParsedAnswer;
  is(reading: ParsedAnswer): boolean;
}

/** `whole`: a whole number of up to 53 bits; `time`: milliseconds since 1970. */
export type AnswerColumnType = 'text' | 'whole' | 'number' | 'truth' | 'time';

export type AnswerColumnValue = string | number | boolean | null;

/** A column of the long table of answers. docs/formats.md says what is in each. */
export interface AnswersFileColumn {
  readonly name: string;
  readonly kind: AnswerColumnType;
  /** Every row has a value. */
  readonly always?: true;
  readonly value: (row: ScoredResponse, item: Item) => AnswerColumnValue | undefined;
}
