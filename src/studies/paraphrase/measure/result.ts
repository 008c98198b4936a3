import type { Maybe, Undefined } from '../../../core/json/json.ts';
import type { Interval } from '../../system-prompt/measure/result.ts';

/** The original question and its first and second paraphrase: level ids of the factor `question`. */
export const questionVariants = ['q0', 'q1', 'q2'] as const;
export type QuestionVariant = (typeof questionVariants)[number];
export type ByQuestion<T> = Readonly<Record<QuestionVariant, T>>;

/** How the prompt asks: for the letter before its reasoning (knowledge), after it (mathematics), or for an answer without choices. */
export const subsets = ['answer first', 'reasoning first', 'open'] as const;
export type Subset = (typeof subsets)[number];

/** XParaCon is without end where no item's accuracy moves between its three questions. */
export type XParaCon = Maybe | 'Infinity';
export type XParaConInterval = readonly [low: number | 'Infinity', high: number | 'Infinity'];

/** Right under every order with all three questions, with one or two of them, or with none. */
export type Confidence = 'consistent' | 'inconsistent' | 'unconfident';

/** What the study `paraphrase` finds. Fractions throughout. A value that is not there (yet) says why. */
export interface ParaphraseResult {
  readonly study: 'paraphrase';
  /** In the plan's order. */
  readonly models: readonly ParaphraseModel[];
  /** In the plan's order: the means over the run's models. */
  readonly items: readonly ParaphraseItem[];
  readonly form: 'plain' | 'aware';
  /** Orders asked of an item, and the fewest that an item of this plan has (an item with two choices has two); open items aside. */
  readonly orders: { readonly asked: number; readonly least: number | Undefined };
  /** Items without choices: they are asked in one way only with each of their three questions. */
  readonly openItems: number;
  /** Whether cells are without an answer: numbers are then those of what is there. */
  readonly partial: boolean;
}

export interface ParaphraseModel extends ParaphraseMeasures {
  readonly model: string;
  /** The same over the items of each kind of prompt; those that the plan has. */
  readonly subsets: readonly ({
    readonly subset: Subset;
    /** The item sets that its items are of. */
    readonly sets: readonly string[];
  } & ParaphraseMeasures)[];
  /** Means per answer. */
  readonly tokens: { readonly prompt: Maybe; readonly completion: Maybe };
  readonly ms: { readonly prefill: Maybe; readonly decode: Maybe };
  /** In the plan's order. */
  readonly items: readonly ParaphraseModelItem[];
}

export interface ParaphraseMeasures {
  /** The mean over items of an item's mean accuracy over its questions. */
  readonly accuracy: Maybe;
  /** The middle 95 % with other items (bootstrap over items). */
  readonly accuracyInterval: Interval | Undefined;
  /** −log₂ of the mean over items of the population standard deviation of an item's three accuracies. */
  readonly xParaCon: XParaCon;
  readonly xParaConInterval: XParaConInterval | Undefined;
  /** That mean itself, which is 0 where XParaCon is without end. */
  readonly meanStd: Maybe;
  /** Mean over items of the accuracy with this question. */
  readonly perVariant: ByQuestion<Maybe>;
  readonly perVariantInterval: ByQuestion<Interval | Undefined>;
  /** Share of items that are right under every order with this question. */
  readonly perfectlyCorrect: ByQuestion<Maybe>;
  /** Counts of items. Items with failed or missing answers are in none of them. */
  readonly confidence: Readonly<Record<Confidence, number>>;
  /** By letter as shown, over the answers to items with choices that could be read. */
  readonly positionBias: readonly PositionShare[];
  readonly itemCounts: {
    readonly items: number;
    /** Items whose three accuracies are there: those that XParaCon is over. */
    readonly xParaCon: number;
    /** Items that have every answer: those that the confidence counts are over. */
    readonly complete: number;
  };
  /** Cells that the plan asks; answered + failed are those that came back. */
  readonly cells: number;
  readonly answered: number;
  readonly failed: number;
  /** Of those answered, by the strict reading. */
  readonly unreadable: number;
  readonly refused: number;
  /** Answers that the strict reading can not read and the tolerant one can. */
  readonly tolerantOnly: number;
  /** Answers in which the strict reading finds an option and the tolerant one another, or none. */
  readonly readOtherwise: number;
  /** Accuracy if the tolerant reading counted, where it reads otherwise. */
  readonly tolerantAccuracy: Maybe;
  /** Answers that their token limit ended. */
  readonly cut: number;
  readonly changedByHand: number;
}

export interface PositionShare {
  /** As shown: A is what stood first. */
  readonly letter: string;
  /** Share of the answers that name it. */
  readonly chosen: number;
  /** Share of the same answers whose right choice stood there. */
  readonly correct: number;
}

export interface ParaphraseModelItem {
  readonly item: string;
  /** Share of the orders answered so far that are right. */
  readonly accuracy: ByQuestion<Maybe>;
  /** Population standard deviation of the three; undefined until nothing is left to ask. */
  readonly std: Maybe;
  readonly confidence: Confidence | Undefined;
  /** One character for each cell, orders in the plan's order (with several samples each order's samples together); see `cellMarks`. */
  readonly cells: ByQuestion<string>;
}

export interface ParaphraseItem {
  readonly item: string;
  /** Mean over the models that have an accuracy. */
  readonly accuracy: ByQuestion<Maybe>;
  /** Population standard deviation of these three means. */
  readonly std: Maybe;
}

export { cellMarks } from '../../../core/cell-marks.ts';
