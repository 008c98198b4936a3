/** How a language says that something is the answer. Every field is a part of a regular expression; texts are compared after NFKC, in any case. */
export interface AnswerLanguage {
  /** What an answer is called, with what may stand before it: “the final answer”, “Lösung”. */
  readonly nouns: string;
  /** What joins that noun to the answer. */
  readonly copulas: string;
  /** What a person says who chooses: the answer follows. */
  readonly picks?: string;
  /** What follows an answer that is called right: “is correct”. */
  readonly rights?: string;
  /** What stands before an answer that is denied. */
  readonly denials: string;
  /** What leads from an answer that is denied to the one that is meant: “but”. */
  readonly contrasts: string;
  /** What stands after an answer that is denied. */
  readonly deniedAfter?: string;
  /** What joins two answers: “and”, “or”. */
  readonly joiners: string;
  /** Words between “is” and the answer that say nothing: “option”, “therefore”. */
  readonly fillers: string;
  /** What says that there is no answer, or none of those offered. */
  readonly abstentions?: string;
  /** How a person refuses to answer. */
  readonly refusals: string;
  /** What another question begins with, before its colon. */
  readonly questions: string;
  /** A script without spaces: what stands beside a word is no part of it. */
  readonly isJoined?: true;
}
