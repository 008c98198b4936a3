import type { Sentence } from '../core/words/sentence.ts';

/** What a report opens with. */
export interface FindingWithBasis {
  /** What was found. */
  readonly finding: Sentence;
  /** What it rests on, and what it does not allow to be said. */
  readonly basis: Sentence;
}
