/** Which of an item's two paraphrases. */
export type ParaphraseNumber = 1 | 2;
export const paraphraseNumbers: readonly ParaphraseNumber[] = [1, 2];

/** Where a paraphrase belongs: the first or the second of an item of a set. */
export interface ParaphrasePosition {
  readonly set: string;
  /** `set/id`. */
  readonly item: string;
  readonly slot: ParaphraseNumber;
}

/** A paraphrase that is not decided yet, with all that is known of where it came from. */
export interface UndecidedParaphrase {
  readonly text: string;
  /** A model's id with its revision, a person, a file; “…, edited” where a person changed it. */
  readonly author: string;
  readonly at: number;
  /** What a model was asked: SHA-256 of the prompt's canonical JSON, with the seed of the cell. */
  readonly promptHash?: string;
  readonly seed?: number;
  readonly temperature?: number;
  /** The model was cut by the token limit. */
  readonly cut?: true;
  /** Why the model wrote nothing. */
  readonly error?: string;
  /** A person changed its words. */
  readonly edited?: true;
}

export type DraftDecision = 'open' | 'accepted' | 'rejected';

/** All that there is of a place: the draft that stands, what a person said of it, and the drafts that stood there before, the newest first. */
export interface ParaphraseDraftRow extends ParaphrasePosition, UndecidedParaphrase {
  readonly decision: DraftDecision;
  /** What was paraphrased: a draft of another question is none of this item's. */
  readonly question: string;
  readonly earlier: readonly UndecidedParaphrase[];
}
