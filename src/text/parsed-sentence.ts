/** A word of a parsed sentence, in Universal Dependencies' terms. */
export interface ParsedWord {
  readonly form: string;
  /** Universal part-of-speech tag. */
  readonly upos: string;
  /** Position of the head, counted from 1; 0 for the root. */
  readonly head: number;
  /** Relation to the head, with its subtype (“nmod:poss”). */
  readonly deprel: string;
}

export type ParsedSentence = readonly ParsedWord[];

/** Tags and parses sentences that are already split into words. */
export interface Parser {
  /** Identifies the weights. Analyses by different versions are not compared. */
  readonly version: string;
  parse(sentences: readonly (readonly string[])[]): ParsedSentence[];
}
