import type { Cell } from '../plan/cell.ts';
import type { Response } from '../answers/response.ts';

/**
 * What an encoder or a judge said of one answer, for one rule of the answer's item: a line of type `judgement` in an archive. It is asked for once and kept;
 * a report reads it and never asks again.
 */
export interface ModelJudgement extends Cell {
  /** The rule's place among those of the item. */
  readonly rule: number;
  /** A hash of the item’s rules, where a scoring other than the question’s own has them. */
  readonly counts?: string;
  /** Which of a judge's repeats; 0 of an encoder. */
  readonly repeat: number;
  /** The judge's model id, or the encoder's id with its revision. */
  readonly by: string;
  /** SHA-256 of the text that was judged: of another text this says nothing. */
  readonly textHash: string;
  /** The rule's bound, where it has one. */
  readonly least?: number;
  /** Of a judge: its seed, and all that it wrote. */
  readonly seed?: number;
  readonly text?: string;
  /** Of an encoder: how alike, in [0, 1]. */
  readonly alike?: number;
  /** Why there is none. */
  readonly error?: string;
}

/** What was said of an answer by way of one of its item's rules, repeats in their order; empty: nothing yet. */
export interface JudgementLookup {
  /** Grows whenever something more was said. */
  readonly version: number;
  of(response: Response, rule: number): readonly ModelJudgement[];
}
