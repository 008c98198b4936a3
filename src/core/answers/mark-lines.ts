import { cellKey, type Cell } from '../plan/cell.ts';
import type { GivenMark, HumanMark } from './mark.ts';
import type { CorrectionLine } from './correction.ts';

/** A `verdict` line of an archive that marks an answer; it corrects nothing. `mark: null` withdraws the same person's mark. */
export type MarkLine = CorrectionLine & { readonly mark: HumanMark | null };

export const isMarkLine = (verdict: CorrectionLine): verdict is MarkLine => verdict.mark !== undefined;

/** Milliseconds since 1970; −∞ without a time. */
export const timeOfMark = ({ markedAt }: MarkLine): number => (markedAt === undefined ? -Infinity : Date.parse(markedAt));

/** Identifies the answer and the person. */
const keyOf = (line: Cell & { readonly by: string }): string => `${cellKey(line)}|${line.by}`;

/** Each person's latest line on each answer, including withdrawals. If several have the same time, or none, the last in the list wins. */
function lastMarks(verdicts: readonly CorrectionLine[]): Map<string, MarkLine> {
  const last = new Map<string, MarkLine>();
  for (const line of verdicts) {
    if (!isMarkLine(line)) continue;
    const key = keyOf(line);
    const there = last.get(key);
    if (!there || timeOfMark(line) >= timeOfMark(there)) last.set(key, line);
  }
  return last;
}

/** This person's latest line on this answer. */
export const lastMarkOf = (verdicts: readonly CorrectionLine[], of: Cell & { readonly by: string }): MarkLine | undefined =>
  lastMarks(verdicts).get(keyOf(of));

/** One person's current marks by cell, in the order in which they were made. */
export function currentMarksOfPerson(person: string, verdicts: readonly CorrectionLine[]): Map<string, HumanMark> {
  const own = [...lastMarks(verdicts.filter(({ by }) => by === person)).values()];
  const inOrder = own.sort((a, b) => (timeOfMark(a) < timeOfMark(b) ? -1 : Number(timeOfMark(a) > timeOfMark(b))));
  return new Map(inOrder.flatMap((line) => (line.mark === null ? [] : [[cellKey(line), line.mark] as const])));
}

/** Everyone's current marks by cell, sorted by name. */
export function currentMarksByCell(verdicts: readonly CorrectionLine[]): Map<string, readonly GivenMark[]> {
  const standing = new Map<string, GivenMark[]>();
  for (const line of lastMarks(verdicts).values()) {
    const { by, mark } = line;
    if (mark === null) continue;
    const cell = cellKey(line);
    standing.set(cell, [...(standing.get(cell) ?? []), { by, mark }]);
  }
  for (const marks of standing.values()) marks.sort((a, b) => (a.by < b.by ? -1 : 1));
  return standing;
}
