import type { ScoringRuleOutcome } from '../counting/counting.ts';

/** What a response says. `cut` marks an answer that its token limit ended: it is read all the same, and flagged. */
export type ParsedAnswer = (
  | { readonly kind: 'option'; readonly option: number; readonly by: 'letter' | 'text' | 'hand' }
  | ParsedNumber
  // `place`: where on its scale it lies, 0 worst to 1 best.
  | { readonly kind: 'rating'; readonly value: number; readonly place?: number }
  | { readonly kind: 'label'; readonly label: string; readonly place?: number }
  | { readonly kind: 'text'; readonly text: string; readonly by?: 'last line' }
  | RuleScoredAnswer
  | ImportedScore
  | { readonly kind: 'refusal'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
) & {
  readonly cut?: true;
  /** Where a paper's strict rule reads otherwise than the app's own one would: what that says. It has no say in the score. */
  readonly tolerant?: ParsedAnswer;
};

export interface ParsedNumber {
  readonly kind: 'number';
  readonly value: number;
  /** The number as a fraction of whole numbers in lowest terms, where `value` does not hold it exactly. */
  readonly exact?: string;
  /** Read without “Answer:”: the last number of the text. */
  readonly by?: 'last number';
  /** The unit of measure behind it, by its shortest name. */
  readonly unit?: string;
}

/** The score of an imported answer whose log’s own scoring counts, in [0, 1]. `null` where the log scored other answers and not this one: it has no score here either. */
export interface ImportedScore {
  readonly kind: 'logged';
  readonly score: number | null;
  /** What the log's tool took as the answer, where the log has it. */
  readonly extracted?: string;
}

/**
 * Of an item that says itself how an answer counts: what each of its rules found, in their order, and what that comes to, in [0, 1];
 * `null` while a rule waits for its encoder or judge, and for good (`unread`) where nothing of what these said can be read.
 */
export interface RuleScoredAnswer {
  readonly kind: 'checked';
  readonly checks: readonly ScoringRuleOutcome[];
  readonly score: number | null;
  readonly unread?: true;
}
