import { cellKey, type Cell } from '../plan/cell.ts';
import type { GivenMark, HumanMark } from './mark.ts';
import type { CorrectionLine } from './correction.ts';

/** A `verdict` line of an archive that marks an answer: it changes no reading. `mark: null` takes back what the same person said. */
export type MarkLine = CorrectionLine & { readonly mark: HumanMark | null };

export const isMarkLine = (verdict: CorrectionLine): verdict is MarkLine => verdict.mark !== undefined;

/** Milliseconds since 1970; −∞ where no time is told. */
export const timeOfMark = ({ markedAt }: MarkLine): number => (markedAt === undefined ? -Infinity : Date.parse(markedAt));

/** Whose word on which answer. */
const keyOf = (line: Cell & { readonly by: string }): string => `${cellKey(line)}|${line.by}`;

/**
 * Each person’s last line on each answer, an undoing too: the last by time; of several that say the same time, or none, the one that comes last.
 */
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

/** The last line of this person on this answer. */
export const lastMarkOf = (verdicts: readonly CorrectionLine[], of: Cell & { readonly by: string }): MarkLine | undefined =>
  lastMarks(verdicts).get(keyOf(of));

/** What one person says now, by cell, in the order in which it was said. */
export function currentMarksOfPerson(person: string, verdicts: readonly CorrectionLine[]): Map<string, HumanMark> {
  const own = [...lastMarks(verdicts.filter(({ by }) => by === person)).values()];
  const inOrder = own.sort((a, b) => (timeOfMark(a) < timeOfMark(b) ? -1 : Number(timeOfMark(a) > timeOfMark(b))));
  return new Map(inOrder.flatMap((line) => (line.mark === null ? [] : [[cellKey(line), line.mark] as const])));
}

/** What people say of answers now, by cell; people in the order of their names. */
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
