import type { Cell } from '../run/cell.ts';
import type { Reading } from './reading.ts';

/** A reading changed by hand: one `verdict` line of an archive. It stands in place of what the study reads. */
export interface Verdict extends Cell {
  readonly reading: Reading;
  readonly by: string;
  readonly why: string;
}
