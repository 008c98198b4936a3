import { cellKey, type Cell } from '../plan/cell.ts';
import type { HumanMark } from './mark.ts';
import type { ParsedAnswer } from './parsed-answer.ts';

/**
 * One `verdict` line of an archive: a correction of a parsed answer or, with a `mark`, a person's judgment of an answer. A
 * person who marks an answer does not see the parsed answer, and a mark changes nothing. A correction replaces the study's
 * parsed answer; the response stays unchanged. Lines are only ever added. Another correction adds another line, and
 * `reading: null` restores what the study parsed. So no decision is lost, and archives of the same run can be merged.
 *
 * The time of a mark has a field of its own because of version 0.1.0, which does not know marks. That version takes such a
 * line for an undo. A line without `at` counts as older than any correction made in the app.
 */
export interface CorrectionLine extends Cell {
  /** `null`: restores what the study parsed. */
  readonly reading: ParsedAnswer | null;
  /** The person's name; may be empty. */
  readonly by: string;
  readonly why: string;
  /** In ISO 8601. A correction without a time counts as older than any with a time. */
  readonly at?: string;
  readonly mark?: HumanMark | null;
  /** The time of a mark, in ISO 8601. */
  readonly markedAt?: string;
}

/**
 * The latest correction of each cell, undos included and marks excluded. If several have the same time, or none, the last in
 * the list wins.
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

/** The corrections in effect, by cell: the latest of each cell, unless it is an undo. */
export function activeCorrections(verdicts: readonly CorrectionLine[]): Map<string, ActiveCorrection> {
  const standing = new Map<string, ActiveCorrection>();
  for (const [cell, verdict] of latestCorrections(verdicts)) if (changes(verdict)) standing.set(cell, verdict);
  return standing;
}

/** A correction that is not an undo. */
export type ActiveCorrection = CorrectionLine & { readonly reading: ParsedAnswer };

const changes = (verdict: CorrectionLine): verdict is ActiveCorrection => verdict.reading !== null;

/** Milliseconds since 1970; −∞ without a time. */
export const correctionTimeMs = ({ at }: CorrectionLine): number => (at === undefined ? -Infinity : Date.parse(at));
