/** A word of a parsed sentence, in Universal Dependencies' terms. */
export interface ParsedWord {
  readonly form: string;
  /** Part of speech (universal tag). */
  readonly upos: string;
  /** Place of the word that this one depends on, counted from 1; 0 for the root. */
  readonly head: number;
  /** Relation to the head, with its subtype (“nmod:poss”). */
  readonly deprel: string;
}

export type ParsedSentence = readonly ParsedWord[];

/** Tags and parses sentences that are split into words already. */
export interface Parser {
  /** Names the weights: what was analysed by another version is not compared with it. */
  readonly version: string;
  parse(sentences: readonly (readonly string[])[]): ParsedSentence[];
}
