import { cellKey, type Cell } from '../plan/cell.ts';
import type { HumanMark } from './mark.ts';
import type { ParsedAnswer } from './parsed-answer.ts';

/**
 * One `verdict` line of an archive: a reading changed by hand, or, with a `mark`, what a person says of an answer whose reading they were not told, which changes
 * nothing. A reading stands in place of what the study reads; the response stays as it is.
 * Lines are only ever added: a reading that is changed again gets another line, and `reading: null` takes the cell back to what the study
 * reads. So nobody's decision is lost, and archives of the same run can be merged.
 *
 * A mark has its time in a field of its own: version 0.1.0, which knows no marks, takes such a line for an undoing, and one without `at` is older than any
 * change of a reading that was made in the app.
 */
export interface CorrectionLine extends Cell {
  /** `null`: back to what the study reads. */
  readonly reading: ParsedAnswer | null;
  /** Who; may be empty. */
  readonly by: string;
  readonly why: string;
  /** When, in ISO 8601. Without it a verdict counts as older than any that has it. */
  readonly at?: string;
  readonly mark?: HumanMark | null;
  /** The time of a mark, in ISO 8601. */
  readonly markedAt?: string;
}

/**
 * The verdict that counts for the reading of each cell that has one, an undoing one too; marks are none of them. The last by time; of several that say the same time, or
 * none, the one that comes last.
 */
export function latestCorrections(verdicts: readonly CorrectionLine[]): Map<string, CorrectionLine> {
  const last = new Map<string, CorrectionLine>();
  for (const verdict of verdicts) {
    if (verdict.mark !== undefined) continue;
    const cell = cellKey(verdict);
    const there = last.get(cell);
    if (!there || correctionTimeMs(verdict) >= correctionTimeMs(there)) last.set(cell, verdict);
  }
  return last;
}

/** Those of them that change a reading, by cell. */
export function activeCorrections(verdicts: readonly CorrectionLine[]): Map<string, ActiveCorrection> {
  const standing = new Map<string, ActiveCorrection>();
  for (const [cell, verdict] of latestCorrections(verdicts)) if (changes(verdict)) standing.set(cell, verdict);
  return standing;
}

/** A verdict that is no undoing. */
export type ActiveCorrection = CorrectionLine & { readonly reading: ParsedAnswer };

const changes = (verdict: CorrectionLine): verdict is ActiveCorrection => verdict.reading !== null;

/** Milliseconds since 1970; −∞ where no time is told. */
export const correctionTimeMs = ({ at }: CorrectionLine): number => (at === undefined ? -Infinity : Date.parse(at));
