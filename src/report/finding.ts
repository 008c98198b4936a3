import type { Sentence } from '../core/words/sentence.ts';

/** The beginning of a report. */
export interface FindingWithBasis {
  readonly finding: Sentence;
  /** The basis of the finding, and its limits. */
  readonly basis: Sentence;
}
