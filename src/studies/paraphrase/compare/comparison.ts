import type { Maybe } from '../../../core/json/json.ts';
import type { Agreement } from '../../../measure/paired-agreement.ts';
import type { Changes } from '../../../measure/paired-changes.ts';
import type { ByQuestion, Confidence, ParaphraseResult, QuestionVariant, XParaCon } from '../measure/result.ts';
import type { ModelPair } from '../../../compare/pairs.ts';
import type { ComparedPairs, Difference, TestedOverPairs } from '../../../compare/comparison.ts';

/** Two runs of the paraphrase study held against each other, model by model; plain JSON. Fractions. */
export interface ParaphraseComparison extends ComparedPairs<ParaphrasePair> {
  /** How each run asked. */
  readonly forms: readonly [one: ParaphraseResult['form'], other: ParaphraseResult['form']];
}

/** Over the cells that both models answered; «other less one». */
export interface ParaphrasePair extends ModelPair {
  /** Items of which both answered each question at least once: those that accuracies and spreads are over. */
  readonly compared: number;
  readonly accuracy: Difference;
  /** Mean over items of the population standard deviation of an item's three accuracies. */
  readonly meanStd: Difference;
  readonly xParaCon: XParaConDifference;
  /** Share of items that are right under every order with a question, mean over the three questions; items that both answered whole. */
  readonly perfectlyCorrect: Difference;
  readonly questions: readonly QuestionComparison[];
  /** Items whose three accuracies lie closer together than before (gained), farther apart (lost), or as close. */
  readonly steadier: TestedOverPairs;
  /** Items with more right answers than before, with fewer, or as many. */
  readonly items: TestedOverPairs;
  /** Single answers that became right, became wrong, or stayed. */
  readonly answers: Changes;
  readonly agreement: Agreement;
  /** How sure an item was in the one and is in the other, over items that both answered whole. */
  readonly confidence: readonly ConfidenceChange[];
  /** Items with an answer that became right or wrong, the most changed first; the first hundred. */
  readonly changed: readonly ChangedParaphraseItem[];
  /** Of how many. */
  readonly changedItems: number;
}

/** `difference` is undefined where either is without end. */
export interface XParaConDifference extends Omit<Difference, 'one' | 'other'> {
  readonly one: XParaCon;
  readonly other: XParaCon;
}

export interface QuestionComparison {
  readonly question: QuestionVariant;
  readonly title: string;
  readonly accuracy: Difference;
  readonly perfectlyCorrect: Difference;
  readonly answers: Changes;
}

export interface ConfidenceChange {
  readonly one: Confidence;
  readonly other: Confidence;
  readonly items: number;
}

export interface ChangedParaphraseItem {
  readonly item: string;
  readonly one: ItemOutcome;
  readonly other: ItemOutcome;
  /** Answers that became right or wrong. */
  readonly changed: number;
}

export interface ItemOutcome {
  readonly accuracy: Maybe;
  readonly std: Maybe;
  /** One character for each answer, as `cellMarks` has them. */
  readonly cells: ByQuestion<string>;
}
