import type { Item } from '../items/item.ts';
import type { ScoredResponse } from '../studies/study.ts';
import type { Outcome } from './outcome.ts';
import type { ParsedAnswer } from './parsed-answer.ts';

/** What an item must have to be asked for answers of a kind. */
export interface ItemRequirement {
  readonly id: string;
  fits(item: Item): boolean;
  /** The field in which a stored set counts such items. Sets count other shapes under their ids. */
  readonly field?: 'plain' | 'pairs' | 'compared';
  /** What sets without such items are: “without two responses”. */
  readonly otherwise: string;
  /** What a study of questions says of such an item. */
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

/** What the app knows of one outcome. */
export interface OutcomeDefinition {
  /** What pages call it, where that is not its id. Ids are written into addresses, archives, exports and results, and stay as they are. */
  readonly title?: string;
  readonly glyph: OutcomeGlyphPaths;
  /** How good it is where levels are compared. */
  readonly rank?: 0 | 1 | 2;
  /** A person’s mark of the answer is compared with it. */
  readonly isChecked?: true;
  /** Its character where a result keeps what came of every cell. */
  readonly cell?: string;
}

/** What a mean over answers is called in files of other programs, and what it says. */
export interface MeanMetricLabel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** What the numbers of a report’s CSV file are. */
export interface ScoresCsvTitleAndKind {
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
  readonly asksAbout: ItemRequirement;
  /** What can come of such an answer, by id, the better before the worse. What can come of any answer is in `outcome.ts`. */
  readonly outcomes: Readonly<Record<string, OutcomeDefinition>>;
  /** What imported answers are worth: the subject of a sentence where the log says it, and where Evenkeel extracts it; and what their mean is a share of. */
  readonly imported: { readonly byLog: string; readonly byEvenkeel: string; readonly share: string };
  readonly scoresFile: ScoresCsvTitleAndKind;
  /** What a set of such items offers. */
  readonly invitation: string;
}

/** The same with its numbers, which pages before a report do not load. */
export interface AnswerKindWithMeasures extends AnswerKind {
  /** What came of an answer. */
  outcome(row: Pick<ScoredResponse, 'response' | 'reading' | 'score'>): Outcome;
  /** What an answer counts where answers are averaged, in [0, 1]; `null` where it has no such value. */
  value(row: Pick<ScoredResponse, 'reading' | 'score'>): number | null;
  /** Of a mean of values. `levels`: titles of the levels asked; `isBinary`: every value is 0 or 1. */
  metric(levels: readonly string[], isBinary: boolean): MeanMetricLabel;
  /** The outcomes that an item's answers are counted by, and what these are called. */
  readonly counted: { readonly as: string; readonly is: readonly Outcome[] };
  readonly words: FlipWords;
  /** Of answers that are neither right nor wrong: the words of the matrix of questions, whose marks say whether an answer is the usual one. */
  readonly usual?: AnswerKindPhrases;
  /** What a person may change the parsed answer to, where that is neither a choice of the item nor a point of a scale. */
  readonly corrections?: readonly SelectableCorrection[];
  /** Its own columns in files of answers. */
  readonly columns?: readonly AnswersFileColumn[];
}

/** What it is called that answers to an item differ. */
export interface FlipWords {
  /** “flips”, “it flips”, “flip” (of many). */
  readonly one: string;
  readonly it: string;
  readonly many: string;
  /** “items that flip”, “item that flips”. */
  readonly items: string;
  readonly item: string;
  /** What leads on: “Next flip”. */
  readonly short: string;
  /** What the marks of a list are, and what it means that they differ. */
  readonly about: string;
}

export interface AnswerKindPhrases {
  /** What the model did once: “rated”. */
  readonly did: string;
  /** What is the same each time: “rating on the same scale”. */
  readonly same: string;
  /** One variant: “prompt variant”. */
  readonly level: string;
}

/** One of the things that an answer was to choose between, and that a person may change it to. */
export interface SelectableCorrection {
  readonly id: string;
  /** What a person chooses, and a sentence that says that the answer chooses it. */
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
  /** No row is without. */
  readonly always?: true;
  readonly value: (row: ScoredResponse, item: Item) => AnswerColumnValue | undefined;
}
