import { cellKey, type Cell } from './cell.ts';
import type { Reading } from './reading.ts';

/**
 * A reading changed by hand: one `verdict` line of an archive. It stands in place of what the study reads; the response stays as it is.
 * Lines are only ever added: a reading that is changed again gets another line, and `reading: null` takes the cell back to what the study
 * reads. So nobody's decision is lost, and archives of the same run can be merged.
 */
export interface Verdict extends Cell {
  /** `null`: back to what the study reads. */
  readonly reading: Reading | null;
  /** Who; may be empty. */
  readonly by: string;
  readonly why: string;
  /** When, in ISO 8601. Without it a verdict counts as older than any that has it. */
  readonly at?: string;
}

/**
 * The verdict that counts for each cell that has one, an undoing one too: the last by time; of several that say the same time, or
 * none, the one that comes last.
 */
export function lastVerdicts(verdicts: readonly Verdict[]): Map<string, Verdict> {
  const last = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const cell = cellKey(verdict);
    const there = last.get(cell);
    if (!there || timeOf(verdict) >= timeOf(there)) last.set(cell, verdict);
  }
  return last;
}

/** Those of them that change a reading, by cell. */
export function standingVerdicts(verdicts: readonly Verdict[]): Map<string, Changing> {
  const standing = new Map<string, Changing>();
  for (const [cell, verdict] of lastVerdicts(verdicts)) if (changes(verdict)) standing.set(cell, verdict);
  return standing;
}

/** A verdict that is no undoing. */
export type Changing = Verdict & { readonly reading: Reading };

const changes = (verdict: Verdict): verdict is Changing => verdict.reading !== null;

/** Milliseconds since 1970; −∞ where no time is told. */
export const timeOf = ({ at }: Verdict): number => (at === undefined ? -Infinity : Date.parse(at));
