import { cellKey } from '../../core/plan/cell.ts';
import type { HumanMark } from '../../core/answers/mark.ts';
import { currentMarksOfPerson, currentMarksByCell } from '../../core/answers/mark-lines.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import type { AnswerToCheck } from '../../report/answers/answers-to-check.ts';

/** A person’s marks of the answers to check, keyed by cell, in the order of entry. */
export const marksOfPerson = (
  person: string,
  verdicts: readonly CorrectionLine[],
  cells: readonly string[],
): ReadonlyMap<string, HumanMark> =>
  new Map([...currentMarksOfPerson(person, verdicts)].filter(([cell]) => cells.includes(cell)));

export interface PersonMarkCount {
  readonly name: string;
  readonly marked: number;
}

/** The people who have marked some of these answers, sorted by name. */
export function countMarksByPerson(
  answers: readonly AnswerToCheck[],
  verdicts: readonly CorrectionLine[],
): PersonMarkCount[] {
  const marks = currentMarksByCell(verdicts);
  const marked = new Map<string, number>();
  for (const { cell } of answers)
    for (const { by } of marks.get(cellKey(cell)) ?? []) marked.set(by, (marked.get(by) ?? 0) + 1);
  return [...marked].map(([name, marked]) => ({ name, marked })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
