import { cellKey, type Cell } from '../../core/plan/cell.ts';
import { isMarkLine, currentMarksOfPerson } from '../../core/answers/mark-lines.ts';
import {
  activeCorrections,
  correctionTimeMs,
  type ActiveCorrection,
  type CorrectionLine,
} from '../../core/answers/correction.ts';

/** The active corrections of answers, newest first. */
export const correctionsNewestFirst = (verdicts: readonly CorrectionLine[]): readonly ActiveCorrection[] =>
  [...activeCorrections(verdicts).values()].sort((a, b) => correctionTimeMs(b) - correctionTimeMs(a) || 0);

/** A person who has marked answers, with those answers. */
export interface MarkingPerson {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** Sorted by name. */
export function listMarkingPersons(verdicts: readonly CorrectionLine[]): readonly MarkingPerson[] {
  const marks = verdicts.filter(isMarkLine);
  const cellOf = new Map(
    marks.map(({ model, item, variant, sample }) => {
      const cell = { model, item, variant, sample };
      return [cellKey(cell), cell];
    }),
  );
  const names = [...new Set(marks.map(({ by }) => by))].sort();
  return names
    .map((name) => ({
      name,
      cells: [...currentMarksOfPerson(name, verdicts).keys()].flatMap((key) => cellOf.get(key) ?? []),
    }))
    .filter(({ cells }) => cells.length > 0);
}
