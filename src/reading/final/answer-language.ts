/**
 * The words by which a language marks an answer. Each field is a part of a regular expression. Texts are compared after
 * NFKC, in any case.
 */
export interface AnswerLanguage {
  /** Nouns for an answer, with words that may precede them: “the final answer”, “Lösung”. */
  readonly nouns: string;
  /** Words that join such a noun to the answer. */
  readonly copulas: string;
  /** Phrases of choosing; the answer follows. */
  readonly picks?: string;
  /** Phrases after an answer that call it right: “is correct”. */
  readonly rights?: string;
  /** Words that precede a denied answer. */
  readonly denials: string;
  /** Words that lead from a denied answer to the intended one: “but”. */
  readonly contrasts: string;
  /** Words that follow a denied answer. */
  readonly deniedAfter?: string;
  /** Words that join two answers: “and”, “or”. */
  readonly joiners: string;
  /** Words without meaning between “is” and the answer: “option”, “therefore”. */
  readonly fillers: string;
  /** Phrases that give no answer, or none of those offered. */
  readonly abstentions?: string;
  /** Phrases of refusal. */
  readonly refusals: string;
  /** Words that begin another question, before its colon. */
  readonly questions: string;
  /** Set for a script without spaces, where neighbouring characters do not belong to the word. */
  readonly isJoined?: true;
}
