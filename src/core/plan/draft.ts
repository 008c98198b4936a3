/** Identifies one of an item's two paraphrases. */
export type ParaphraseNumber = 1 | 2;
export const paraphraseNumbers: readonly ParaphraseNumber[] = [1, 2];

/** Where a paraphrase belongs: the first or the second of an item of a set. */
export interface ParaphrasePosition {
  readonly set: string;
  /** `set/id`. */
  readonly item: string;
  readonly slot: ParaphraseNumber;
}

/** A paraphrase without a decision, with all that is known about its origin. */
export interface UndecidedParaphrase {
  readonly text: string;
  /** A model's id with its revision, a person, a file; “…, edited” where a person changed it. */
  readonly author: string;
  readonly at: number;
  /** SHA-256 of the canonical JSON of the model's prompt, with the seed of the cell. */
  readonly promptHash?: string;
  readonly seed?: number;
  readonly temperature?: number;
  /** The token limit cut the model off. */
  readonly cut?: true;
  /** Why the model wrote nothing. */
  readonly error?: string;
  /** A person changed its words. */
  readonly edited?: true;
}

export type DraftDecision = 'open' | 'accepted' | 'rejected';

/** Everything about one position: the current draft, the person's decision on it, and earlier drafts, newest first. */
export interface ParaphraseDraftRow extends ParaphrasePosition, UndecidedParaphrase {
  readonly decision: DraftDecision;
  /** The paraphrased question. A draft of another question does not belong to this item. */
  readonly question: string;
  readonly earlier: readonly UndecidedParaphrase[];
}
