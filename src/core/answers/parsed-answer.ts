import type { ScoringRuleOutcome } from '../counting/counting.ts';

/** The parsed answer of a response. `cut` flags an answer that its token limit ended; it is parsed all the same. */
export type ParsedAnswer = (
  | { readonly kind: 'option'; readonly option: number; readonly by: 'letter' | 'text' | 'hand' }
  | ParsedNumber
  // `place`: its position on the scale, from 0 (worst) to 1 (best).
  | { readonly kind: 'rating'; readonly value: number; readonly place?: number }
  | { readonly kind: 'label'; readonly label: string; readonly place?: number }
  | { readonly kind: 'text'; readonly text: string; readonly by?: 'last line' }
  | RuleScoredAnswer
  | ImportedScore
  | { readonly kind: 'refusal'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
) & {
  readonly cut?: true;
  /** What flexible match (the app's own rule) finds, if the paper's exact match finds something else. It does not affect the score. */
  readonly tolerant?: ParsedAnswer;
};

export interface ParsedNumber {
  readonly kind: 'number';
  readonly value: number;
  /** The number as a fraction of whole numbers in lowest terms, if `value` cannot hold it exactly. */
  readonly exact?: string;
  /** Found without “Answer:”, as the last number of the text. */
  readonly by?: 'last number';
  /** The unit that follows the number, by its shortest name. */
  readonly unit?: string;
}

/** The score of an imported answer if the log's own scoring counts, in [0, 1]. `null` if the log scored other answers but not this one. */
export interface ImportedScore {
  readonly kind: 'logged';
  readonly score: number | null;
  /** The answer that the external tool extracted, if the log has it. */
  readonly extracted?: string;
}

/**
 * An answer to an item with rules of its own: the outcome of each rule in order, and the resulting score in [0, 1]. The
 * score is `null` while a rule waits for its encoder or judge. It stays `null` (`unread`) if no reply can be parsed.
 */
export interface RuleScoredAnswer {
  readonly kind: 'checked';
  readonly checks: readonly ScoringRuleOutcome[];
  readonly score: number | null;
  readonly unread?: true;
}
