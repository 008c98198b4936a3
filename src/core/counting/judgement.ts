import type { Cell } from '../plan/cell.ts';
import type { Response } from '../answers/response.ts';

/**
 * The judgement of one answer by an encoder or a judge, for one rule of the answer's item: a line of type `judgement` in an
 * archive. It is requested once and stored. A report reads it and never requests it again.
 */
export interface ModelJudgement extends Cell {
  /** The index of the rule among those of the item. */
  readonly rule: number;
  /** A hash of the item's rules, if they come from a scoring other than the question's own. */
  readonly counts?: string;
  /** The number of a judge's repeat; 0 for an encoder. */
  readonly repeat: number;
  /** The judge's model id, or the encoder's id with its revision. */
  readonly by: string;
  /** SHA-256 of the judged text. The judgement does not apply to other texts. */
  readonly textHash: string;
  /** The rule's bound, if it has one. */
  readonly least?: number;
  /** Only for judges: the seed, and the whole reply. */
  readonly seed?: number;
  readonly text?: string;
  /** Only for encoders: the similarity, in [0, 1]. */
  readonly alike?: number;
  /** Why there is no judgement. */
  readonly error?: string;
}

/** Looks up the judgements of an answer for one of its item's rules, repeats in order; empty before the first one. */
export interface JudgementLookup {
  /** Grows with each new judgement. */
  readonly version: number;
  of(response: Response, rule: number): readonly ModelJudgement[];
}
